/** Messages that the service sends to players: one-time codes that they request, and notices. */
export const MESSAGE_TEMPLATES = ['one_time_code', 'contact_changed', 'new_device', 'payout_account_added'] as const
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]

/**
 * `accepted`: the mail server or SMS provider has accepted it. `delivered`: the SMS provider reports its arrival; mail servers
 * do not. `unconfirmed`: the response was lost, so the message may have been sent.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'accepted', 'delivered', 'unconfirmed', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a message failed, or waits for its next attempt. */
export const MESSAGE_REASONS = [
  'credentials_refused',
  'sender_refused',
  'tls_unavailable',
  'connection_failed',
  'timed_out',
  'busy',
  'unclear_answer',
  'address_refused',
  'content_refused',
  'opted_out',
  'limit_reached',
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]
