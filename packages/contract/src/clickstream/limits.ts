/** The numbers and names of the clickstream (CLICK-2). No zod here: the widget imports this file. */

/** The collector (CLICK-2). */
export const CLICKSTREAM_PATH = '/psp'
/** Of the body of one POST. */
export const CLICKSTREAM_POST_BYTES_MAX = 40_000
/** Of one batch over the realtime channel. */
export const CLICKSTREAM_FRAME_BYTES_MAX = 60_000
/** A batch that is not answered in this time is sent again. */
export const CLICKSTREAM_TIMEOUT_MS = 5_000
/** A visit ends after so long without an event. */
export const CLICKSTREAM_VISIT_S = 1_800
/** The visitor's name lives so long; browsers may end it earlier. */
export const CLICKSTREAM_COOKIE_S = 63_072_000
/** The cookies with the random names of a browser and of a visit. */
export const CLICKSTREAM_COOKIES = { visitor: 'modulor_visitor', visit: 'modulor_visit' } as const
/** Events that wait in the browser. */
export const CLICKSTREAM_QUEUE_MAX = 1_000
/** Events of one batch. */
export const CLICKSTREAM_EVENTS_MAX = 400
/** The longest time that an event states; a page that was open for longer says this. */
export const CLICKSTREAM_DURATION_MS_MAX = 86_400_000
/** Answers after which the same batch is not sent again (CLICK-2). */
export const CLICKSTREAM_FINAL_STATUSES: readonly number[] = [400, 401, 403, 410, 422]

/** Longer runs of digits may be a card, an account or a phone. */
export const isWithoutNumber = (value: string): boolean => !/\d{7}/.test(value.replace(/[_.:-]/g, ''))

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const MERCHANT_VISIT_ID_MAX = 128

/** A merchant's id of a visit (`clstrmid`). Two of five random UUIDs have seven digits in a row, and are taken all the same. */
export const isMerchantVisitId = (value: string): boolean =>
  value.length <= MERCHANT_VISIT_ID_MAX && /^[\w.:-]+$/.test(value) && (UUID.test(value) || isWithoutNumber(value))

/** What a brand says about analytics: always, or when the host says that the player agreed. */
export const CLICKSTREAM_CONSENTS = ['on', 'ask'] as const
export type ClickstreamConsent = (typeof CLICKSTREAM_CONSENTS)[number]

/** Pages about the account that a withdrawal goes to. */
export const PAYOUT_STEPS = ['verify_account', 'verification_blocked', 'accounts', 'support', 'status'] as const
