import { parseCashierMessage, type CashierMessage } from '@modulor/contract/host-messages'

/**
 * Returns the message if an event is a message of our cashier, else undefined (MSG-4). Origin and source are compared
 * exactly, before the shape is checked. A removed frame has no window: its `null` must not equal an event's source `null`.
 */
export function admitMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  cashier: { origin: string; window: unknown },
): CashierMessage | undefined {
  if (!cashier.window || event.source !== cashier.window || event.origin !== cashier.origin) return undefined
  return parseCashierMessage(event.data)
}
