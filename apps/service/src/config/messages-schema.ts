/**
 * How players' messages are sent (decision 93). A plug-in's settings are next to its name; `check-messages.ts` checks
 * them.
 */
import { z } from 'zod'

const Sender = z.looseObject({
  /** `smtp` for e-mail, `twilio` for SMS, or `sandbox`. */
  plugin: z.string(),
})

export const MessagesConfig = z.looseObject({
  /** The plug-in for each channel without a sender of its own below. */
  plugin: z.string().optional(),
  /** The sender of e-mail. */
  email: Sender.optional(),
  /** The sender of SMS. */
  phone: Sender.optional(),
})

export const BrandMessagesConfig = z.strictObject({
  /** The sender address of e-mail, in place of the sender's own. */
  email_from: z.email().optional(),
  /** The sender number or name of SMS, in place of the sender's own. */
  phone_from: z.string().min(1).max(40).optional(),
  /**
   * The most notices of one kind to one address or number in 24 hours. More are not sent. One-time codes have their
   * own limits: `risk.codes_sent`.
   */
  notices_per_recipient_and_day: z.int().min(1).max(1_000).default(10),
  /** The most notices of the brand per hour. More are sent later. */
  notices_per_brand_and_hour: z.int().min(1).max(1_000_000).default(5_000),
})
