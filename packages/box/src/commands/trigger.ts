import { MERCHANT_TEXTS, MERCHANT_USAGE, merchantOf, pagesOfEvents } from './merchant'
import { readOptions, WrongUsage, type Command } from './usage'

/** Sends the newest event of a type again with the same id, as after a lost delivery. */
export const triggerCommand: Command = {
  usage: `  trigger EVENT   Send the newest event of this type again, such as payment.succeeded.
${MERCHANT_USAGE}`,
  async run(parameters) {
    const { text, words } = readOptions(parameters, { texts: MERCHANT_TEXTS, wordsMax: 1 })
    const [wanted] = words
    if (wanted === undefined) throw new WrongUsage('Name the type of the event.')
    const merchant = merchantOf(text)
    const types = new Set<string>()
    for await (const events of pagesOfEvents(merchant)) {
      for (const { type } of events) types.add(type)
      const event = events.find(({ type }) => type === wanted)
      if (!event) continue
      await merchant.cashier.events.replay(merchant.brand, event.event_id)
      process.stdout.write(`${wanted} of ${event.payment_id} is sent again with the id ${event.event_id}\n`)
      return
    }
    const others = types.size > 0 ? `There were: ${[...types].join(', ')}.` : 'Make a payment first.'
    throw new Error(`There was no ${wanted} yet. ${others}`)
  },
}
