import { parseCashierMessage, type CashierMessage } from '@modulor/contract/host-messages'

/**
 * Decides whether what a window received is a message of our cashier (MSG-4). Origin and source are compared exactly and
 * before the shape is looked at. A frame that is gone has no window, and `null === null` must not let a message in.
 */
export function admitMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  cashier: { origin: string; window: unknown },
): CashierMessage | undefined {
  if (!cashier.window || event.source !== cashier.window || event.origin !== cashier.origin) return undefined
  return parseCashierMessage(event.data)
}
