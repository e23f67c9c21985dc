/** How players' messages are sent (decision 93). The settings of a plug-in stand beside its name; `check-messages.ts` checks them. */
import { z } from 'zod'

const Sender = z.looseObject({
  /** `smtp` for e-mail, `twilio` for SMS, or `sandbox`. */
  plugin: z.string(),
})

export const MessagesConfig = z.looseObject({
  /** Sends by each channel that has no sender of its own below. */
  plugin: z.string().optional(),
  /** Sends e-mail. */
  email: Sender.optional(),
  /** Sends SMS. */
  phone: Sender.optional(),
})

export const BrandMessagesConfig = z.strictObject({
  /** The address that e-mail comes from, in place of the sender's own. */
  email_from: z.email().optional(),
  /** The number or name that SMS come from, in place of the sender's own. */
  phone_from: z.string().min(1).max(40).optional(),
  /** Notices of one kind to one address or number in 24 hours. More are not sent. One-time codes have limits of their own: `risk.codes_sent`. */
  notices_per_recipient_and_day: z.int().min(1).max(1_000).default(10),
  /** Notices of the brand in an hour. More are sent later. */
  notices_per_brand_and_hour: z.int().min(1).max(1_000_000).default(5_000),
})
