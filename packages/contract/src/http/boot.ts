/** The boot data that the service writes into the widget's page, so that the first view needs no request. */
import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '../errors'
import { CLICKSTREAM_CONSENTS } from '../clickstream/limits'
import type { Message } from '../messages'
import { DepositListing, WithdrawalListing } from './pay-groups'
import { PaySession } from './payments'
import { isoTime, text, webAddress } from '../wire/wire'

export { BOOT_ELEMENT_ID } from '../vocabulary'

export const BootData = z.object({
  /** The widget renders only for `modulor` (BOOT-2). */
  design_theme: text(40),
  environment: z.enum(['sandbox', 'production']),
  brand: z.object({
    code: text(20),
    name: text(80),
    /** Origins of the pages that may contain the cashier and exchange messages with it (MSG-4). */
    origins: z.array(webAddress),
    /** `host` or `host:port` of the addresses to which the cashier may redirect (RESULT-11). */
    redirect_hosts: z.array(text(255)),
    home_url: webAddress,
    /** The brand's setting for analytics. Absent: no events are collected (CLICK-4). */
    clickstream: z.optional(z.enum(CLICKSTREAM_CONSENTS)),
  }),
  /**
   * The brand's own texts, by language, then by the key of the message or the text that they replace. Absent: none.
   */
  texts: z.optional(z.record(text(8), z.record(text(500), z.custom<Message>()))),
  /** The session's language; the language of the query and the stored one have priority (BOOT-9). */
  language: z.nullable(text(12)),
  /** The session id, only if the page was opened with a launch code: its address has no session id. */
  session_id: z.optional(text(128)),
  /**
   * Whether the player opened the address directly or came from a page of the brand: only then may a form be submitted
   * without a click (AUTO-6). Absent: no.
   */
  is_entry_trusted: z.optional(z.boolean()),
  /** `hh:mm:ss`: how long the session stays valid from now on without further use (SESS-3). */
  session_timeout: z.optional(z.nullable(text(9))),
  country: text(2),
  /** The listing of the address's flow, if the page was requested with a valid session. */
  deposit: z.nullable(DepositListing),
  withdrawal: z.nullable(WithdrawalListing),
  /** The payment of a return address (`/payments/status/…`, `/3ds_result`), if there is one. */
  pay_session: z.nullable(PaySession),
  /** Why there is no listing although the address has a session id. */
  session_error: z.nullable(z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]])),
  /** The address to which the widget reports its errors (OBS-1). Absent: it reports none. */
  error_reports: z.optional(z.object({ url: webAddress, release: text(40) })),
  /** Whether the widget's calls are part of a trace. Absent: they are not. */
  is_traced: z.optional(z.boolean()),
  /** The service's time when it wrote this page; payments expire by that clock. Absent: the device's clock is used. */
  written_at: z.optional(isoTime),
  /** Fields that an issuer posted to a 3-D Secure result address (THREEDS-1). */
  posted: z.nullable(z.record(text(64), text(16384))),
})
export type BootData = z.infer<typeof BootData>
