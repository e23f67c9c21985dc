import { MERCHANT_TEXTS, MERCHANT_USAGE, merchantOf } from './merchant'
import { readOptions, WrongUsage, type Command } from './usage'

/** Has the newest event of a type sent again, with its id, as after a delivery that was lost. */
export const triggerCommand: Command = {
  usage: `  trigger EVENT   Send the newest event of this type again, such as payment.succeeded.
${MERCHANT_USAGE}`,
  async run(parameters) {
    const { text, words } = readOptions(parameters, { texts: MERCHANT_TEXTS })
    const [wanted] = words
    if (wanted === undefined) throw new WrongUsage('Name the type of the event.')
    const { cashier, brand } = merchantOf(text)
    const { events } = await cashier.events.list(brand)
    const event = events.find(({ type }) => type === wanted)
    const types = [...new Set(events.map(({ type }) => type))]
    if (!event)
      throw new Error(
        `There was no ${wanted} yet. ${types.length > 0 ? `There were: ${types.join(', ')}.` : 'Make a payment first.'}`,
      )
    await cashier.events.replay(brand, event.event_id)
    process.stdout.write(`${wanted} of ${event.payment_id} is sent again with the id ${event.event_id}\n`)
  },
}
