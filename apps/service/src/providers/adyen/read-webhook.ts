import type { Acknowledgement, CallbackReading, CallbackRequest } from '../provider'
import { parseJson } from './adyen-client'
import { Notification, NotificationItem } from './adyen-wire'
import type { AdyenSettings } from './adyen-settings'
import { isAboutPayment, toEvent } from './webhook-events'
import { isGenuineItem } from './webhook-signature'

/** Older set-ups wait for this text; others read only the status. */
const ACCEPTED: Acknowledgement = { status: 200, contentType: 'text/plain', body: '[accepted]' }

/**
 * Reads all items of a payment webhook. One that is not signed makes the whole body forged. Items of another merchant account, and
 * codes that mean nothing to us, are acknowledged whatever they look like: Adyen holds back everything behind one that is not.
 */
export function readWebhook(
  { rawBody }: CallbackRequest,
  { hmac_keys: keys, merchant_account: account }: AdyenSettings,
): CallbackReading {
  const { data } = Notification.safeParse(parseJson(rawBody.toString('utf8')))
  const items = data?.notificationItems.map(({ NotificationRequestItem: item }) => item)
  if (!items?.every((item) => isGenuineItem(item, keys))) return { kind: 'forged' }
  const own = items.filter((item) => item.merchantAccountCode === account && isAboutPayment(item))
  const { data: readable } = NotificationItem.array().safeParse(own)
  if (!readable) return { kind: 'unreadable' }
  // The same event twice in one body is one event.
  const events = new Map(readable.flatMap((item) => toEvent(item) ?? []).map((event) => [event.eventId, event]))
  return { kind: 'events', events: [...events.values()], acknowledgement: ACCEPTED }
}
