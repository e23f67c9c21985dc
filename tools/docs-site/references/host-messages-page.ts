import { join } from 'node:path'
import { HOST_NAMESPACE, HOST_PROTOCOL_VERSION } from '@modulor/contract/host-messages'
import { cell, tableOf } from './plain-text'
import { readTypes, type Variant } from './type-members'

const types = readTypes(join(import.meta.dirname, '../../../packages/contract/src/host-messages/index.ts'))

const rowOf = ({ name, comment, members }: Variant) => [
  `\`${name}\``,
  members
    .map((member) => `\`${member.name}${member.isOptional ? '?' : ''}\`: ${cell(member.type.replaceAll("'", ''))}`)
    .join('<br>'),
  cell(comment),
]

/** Every message between the cashier and the page or app around it. */
export function hostMessagesPage(): string {
  const head = ['type', 'fields', 'meaning']
  return [
    '# Host messages',
    'The cashier and the page around it send each other messages: by `postMessage` between windows, as JSON text over the bridge of a native ' +
      'app. The [host SDK](/sdk) sends and receives them for you; you need this page for [a frame without the SDK](/iframe) and for ' +
      '[native apps](/native-apps).',
    `Each message is \`{ "namespace": "${HOST_NAMESPACE}", "version": ${HOST_PROTOCOL_VERSION}, "payload": { "type": "…", … } }\`. ` +
      'Anything else is ignored by the cashier, and you should ignore it too.',
    '## From the cashier',
    tableOf(head, types.variants('CashierMessage').map(rowOf)),
    '## To the cashier',
    tableOf(head, types.variants('ParentMessage').map(rowOf)),
  ].join('\n\n')
}
