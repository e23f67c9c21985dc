import type { Acknowledgement, ReadCallback, CallbackRequest } from '../provider'
import { parseJson } from './adyen-client'
import { Notification, NotificationItem } from './adyen-wire'
import type { AdyenSettings } from './adyen-settings'
import { isAboutPayment, toEvent } from './webhook-events'
import { isGenuineItem } from './webhook-signature'

/** Older set-ups require this text; others check only the status. */
const ACCEPTED: Acknowledgement = { status: 200, contentType: 'text/plain', body: '[accepted]' }

/**
 * Reads all items of a payment webhook. If one has no valid signature, the whole body is `forged`. Items of another
 * merchant account, and event codes that are not about payments, are acknowledged without being read: Adyen holds
 * back all later webhooks behind one that is not acknowledged.
 */
export function readWebhook(
  { rawBody }: CallbackRequest,
  { hmac_keys: keys, merchant_account: account }: AdyenSettings,
): ReadCallback {
  const { data } = Notification.safeParse(parseJson(rawBody.toString('utf8')))
  const items = data?.notificationItems.map(({ NotificationRequestItem: item }) => item)
  if (!items?.every((item) => isGenuineItem(item, keys))) return { kind: 'forged' }
  const own = items.filter((item) => item.merchantAccountCode === account && isAboutPayment(item))
  const { data: readable } = NotificationItem.array().safeParse(own)
  if (!readable) return { kind: 'unreadable' }
  // Two items with the same event id are one event.
  const events = new Map(readable.flatMap((item) => toEvent(item) ?? []).map((event) => [event.eventId, event]))
  return { kind: 'events', events: [...events.values()], acknowledgement: ACCEPTED }
}
