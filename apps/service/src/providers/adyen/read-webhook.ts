import type { Acknowledgement, CallbackReading, CallbackRequest } from '../provider'
import { parseJson } from './adyen-client'
import { Notification } from './adyen-wire'
import type { AdyenSettings } from './adyen-settings'
import { toEvent } from './webhook-events'
import { isGenuineItem } from './webhook-signature'

/** Older set-ups wait for this text; others read only the status. */
const ACCEPTED: Acknowledgement = { status: 200, contentType: 'text/plain', body: '[accepted]' }

/**
 * Reads all items of a payment webhook. One that is not signed makes the whole body forged. Items of another merchant account, and
 * codes that mean nothing to us, are acknowledged: Adyen holds back everything behind one that is not.
 */
export function readWebhook(
  { rawBody }: CallbackRequest,
  { hmac_keys: keys, merchant_account: account }: AdyenSettings,
): CallbackReading {
  const { data } = Notification.safeParse(parseJson(rawBody.toString('utf8')))
  const items = data?.notificationItems.map(({ NotificationRequestItem: item }) => item)
  if (!items?.every((item) => isGenuineItem(item, keys))) return { kind: 'forged' }
  const own = items.filter(({ merchantAccountCode }) => merchantAccountCode === account)
  // The same event twice in one body is one event.
  const events = new Map(own.flatMap((item) => toEvent(item) ?? []).map((event) => [event.eventId, event]))
  return { kind: 'events', events: [...events.values()], acknowledgement: ACCEPTED }
}
