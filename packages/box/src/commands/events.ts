import { lineOf, MERCHANT_TEXTS, MERCHANT_USAGE, merchantOf } from './merchant'
import { readOptions, type Command } from './usage'

/** Shows the newest events, the oldest of them first. */
export const eventsCommand: Command = {
  usage: `  events   Show the newest events of a brand.
${MERCHANT_USAGE}    --json                 one line of JSON for each, with its body
`,
  async run(parameters) {
    const { text, has } = readOptions(parameters, { texts: MERCHANT_TEXTS, flags: ['json'] })
    const { cashier, brand } = merchantOf(text)
    const { events } = await cashier.events.list(brand)
    for (const event of events.toReversed())
      process.stdout.write(`${has('json') ? JSON.stringify(event) : lineOf(event)}\n`)
  },
}
