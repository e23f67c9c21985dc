import { join } from 'node:path'
import { cell, tableOf } from './plain-text'
import { readTypes, type Member } from './type-members'

const SOURCES = join(import.meta.dirname, '../../../packages/embed/src')
const cashier = readTypes(join(SOURCES, 'cashier.ts'))
const events = readTypes(join(SOURCES, 'events.ts'))
const messages = readTypes(join(SOURCES, '../../contract/src/host-messages/index.ts'))

const codeOf = (type: string) => `\`${type.replaceAll('|', '\\|')}\``
const rowOf = ({ name, type, isOptional, comment }: Member) => [
  `\`${name}\``,
  codeOf(type),
  isOptional ? '' : 'yes',
  cell(comment),
]

/** The fields of an event: its own, or those of the message that it passes on. */
function carriedBy({ name, type }: Member): string {
  const message = messages.variants('CashierMessage').find((variant) => variant.name === name)
  const fields = type.startsWith('Carried')
    ? message?.members
    : events.members('CashierEventMap').find((event) => event.name === name)
  if (Array.isArray(fields))
    return fields.map((field: Member) => `\`${field.name}\`: ${codeOf(field.type)}`).join('<br>')
  return type === 'object' ? '' : codeOf(type)
}

/** Options, methods and events of the host SDK, from its types. */
export function sdkPage(): string {
  const optionRows = cashier.members('CashierOptions').map(rowOf)
  const methodRows = cashier
    .members('Cashier')
    .map(({ name, type, comment }) => [`\`${name}\``, codeOf(type), cell(comment)])
  const eventRows = events
    .members('CashierEventMap')
    .map((event) => [`\`${event.name}\``, carriedBy(event), cell(event.comment)])
  return [
    '# SDK: options and events',
    'Generated from the types of `@modulor/embed`. How to use them, and what follows each event: [Host SDK](/sdk).',
    '## Options of `createCashier`',
    tableOf(['option', 'type', 'required', 'meaning'], optionRows),
    'One of `session` and `url` is given.',
    '## What it returns',
    tableOf(['member', 'type', 'meaning'], methodRows),
    '## Events',
    tableOf(['event', 'carries', 'meaning'], eventRows),
    'The codes of `error`, and what to do with each: [Host SDK](/sdk#events).',
  ].join('\n\n')
}
