/** The numbers and names of the clickstream (CLICK-2). No zod here: the widget imports this file. */

/** The path to which browsers send events (CLICK-2). */
export const CLICKSTREAM_PATH = '/psp'
/** Maximum size of the body of one POST. */
export const CLICKSTREAM_POST_BYTES_MAX = 40_000
/** Maximum size of one batch over the realtime channel. */
export const CLICKSTREAM_FRAME_BYTES_MAX = 60_000
/** A batch without a response in this time is sent again. */
export const CLICKSTREAM_TIMEOUT_MS = 5_000
/** A visit ends after this time without an event. */
export const CLICKSTREAM_VISIT_S = 1_800
/** Lifetime of the cookie with the visitor's id; browsers may end it earlier. */
export const CLICKSTREAM_COOKIE_S = 63_072_000
/** The cookies with the random ids of a browser and of a visit. */
export const CLICKSTREAM_COOKIES = { visitor: 'modulor_visitor', visit: 'modulor_visit' } as const
/** Maximum number of events that wait in the browser. */
export const CLICKSTREAM_QUEUE_MAX = 1_000
/** Maximum number of events in one batch. */
export const CLICKSTREAM_EVENTS_MAX = 400
/** The maximum of a duration in an event; a longer duration is reported as this one. */
export const CLICKSTREAM_DURATION_MS_MAX = 86_400_000
/** Response statuses after which the same batch is not sent again (CLICK-2). */
export const CLICKSTREAM_FINAL_STATUSES: readonly number[] = [400, 401, 403, 410, 422]

/** Whether a text has fewer than seven digits in a row, ignoring separators: more may be a card, an account or a phone number. */
export const isWithoutNumber = (value: string): boolean => !/\d{7}/.test(value.replace(/[_.:-]/g, ''))

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const MERCHANT_VISIT_ID_MAX = 128

/** Whether a text can be a merchant's id of a visit (`clstrmid`). UUIDs are always accepted: two of five have seven digits in a row. */
export const isMerchantVisitId = (value: string): boolean =>
  value.length <= MERCHANT_VISIT_ID_MAX && /^[\w.:-]+$/.test(value) && (UUID.test(value) || isWithoutNumber(value))

/** A brand's setting for analytics. `on`: always. `ask`: if the host reports that the player agreed. */
export const CLICKSTREAM_CONSENTS = ['on', 'ask'] as const
export type ClickstreamConsent = (typeof CLICKSTREAM_CONSENTS)[number]

/** Pages about the payout account of a withdrawal. */
export const PAYOUT_STEPS = ['verify_account', 'verification_blocked', 'accounts', 'support', 'status'] as const
