import { document, jsonBlock, jsonOf } from './document'
import { fieldsTable } from './schema-fields'
import { cell, tableOf } from './plain-text'

const { schemas } = document.components

/** Every event that is sent to a merchant's server, with its fields and a recorded example. */
export function eventsPage(): string {
  const webhooks = Object.entries(document.webhooks)
  const rows = webhooks.map(([type, { post }]) => [`[\`${type}\`](#${anchorOf(type)})`, cell(post.summary)])
  const examples = webhooks.flatMap(([type, { post }]) => {
    const example = jsonOf(post.requestBody)?.example
    return [
      `### \`${type}\` {#${anchorOf(type)}}`,
      `${post.summary}.`,
      ...(example === undefined ? [] : [`::: details Example\n\n${jsonBlock(example)}\n\n:::`]),
    ]
  })
  return [
    '# Events',
    'The service sends each event as a [Standard Webhooks](https://www.standardwebhooks.com) message to the `webhook` of the brand. What ' +
      'to do with them: [Webhooks](/webhooks).',
    tableOf(['type', 'it says'], rows),
    '## Fields of an event about a payment',
    webhooks[0]?.[1].post.description ?? '',
    fieldsTable({ $ref: '#/components/schemas/MerchantEvent' }, schemas),
    '## Fields of `risk.alarm`',
    fieldsTable({ $ref: '#/components/schemas/RiskAlarmEvent' }, schemas),
    '## Each event',
    ...examples,
  ].join('\n\n')
}

const anchorOf = (type: string) => type.replaceAll(/[._]/g, '-')
