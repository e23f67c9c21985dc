/** The export of a player's data. docs/retention.md lists what is in it and what is left out, with the reasons. */
import * as z from 'zod/mini'
import { currencyCode, isoTime } from '../wire/wire'

const nullableText = z.nullable(z.string())

const ExportedPayment = z.object({
  payment_id: z.string(),
  reference: z.string(),
  flow: z.string(),
  pay_group_id: z.string(),
  currency: currencyCode,
  amount: z.string(),
  fee: z.string(),
  tax: z.string(),
  bonus: z.string(),
  state: z.string(),
  decline_code: nullableText,
  order_id: nullableText,
  provider: z.string(),
  /** The provider's own id of the payment. */
  provider_reference: nullableText,
  /** The first and the last digits of the card. */
  card_bin: nullableText,
  card_last4: nullableText,
  destination: nullableText,
  /** The player's input in the form; empty after it was erased. */
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The random id of the player's browser. */
  browser_id: nullableText,
  experiment_user_group: nullableText,
  created_at: isoTime,
  updated_at: isoTime,
})

const ExportedMessage = z.object({
  channel: z.string(),
  template: z.string(),
  masked_address: z.string(),
  state: z.string(),
  reason: nullableText,
  created_at: isoTime,
  updated_at: isoTime,
})

/** The data about a player in readable form; numbers of cards and accounts are masked. Lists begin with the newest row. */
export const PlayerData = z.object({
  user_id: z.string(),
  /** Without a stored profile, all of it is null except the time, which is that of the first opt-out or payment. */
  profile: z.object({
    email: nullableText,
    phone: nullableText,
    country: nullableText,
    first_name: nullableText,
    last_name: nullableText,
    middle_name: nullableText,
    tax_code: nullableText,
    is_verified: z.nullable(z.boolean()),
    created_at: isoTime,
  }),
  /** With the terms that the merchant sent, as `createSession` names them. */
  sessions: z.array(
    z.object({
      created_at: isoTime,
      expires_at: isoTime,
      currency: currencyCode,
      country: z.string(),
      language: nullableText,
      terms: z.record(z.string(), z.unknown()),
    }),
  ),
  cards: z.array(
    z.object({
      bin: z.string(),
      last4: z.string(),
      exp_month: z.number(),
      exp_year: z.number(),
      holder: nullableText,
      created_at: isoTime,
    }),
  ),
  payout_accounts: z.array(z.object({ pay_group_id: z.string(), masked_account: z.string(), last_used_at: isoTime })),
  /** Accounts that were verified, or whose verification has begun. */
  verified_accounts: z.array(
    z.object({
      pay_group_id: z.string(),
      masked_account: nullableText,
      verified_at: z.nullable(isoTime),
      verified_by: nullableText,
      created_at: isoTime,
    }),
  ),
  uploads: z.array(
    z.object({ name: z.string(), content_type: z.string(), size_bytes: z.number(), created_at: isoTime }),
  ),
  /** At most 10,000. */
  payments: z.array(ExportedPayment),
  /** Refunds, disputes and other operations after the end of a payment; at most 10,000. */
  operations: z.array(
    z.object({
      payment_id: z.string(),
      kind: z.string(),
      state: z.string(),
      currency: currencyCode,
      amount: z.string(),
      reason: z.string(),
      created_at: isoTime,
    }),
  ),
  /** Credits and debits by the merchant; at most 10,000. */
  movements: z.array(
    z.object({
      reference: z.string(),
      direction: z.string(),
      kind: z.string(),
      currency: currencyCode,
      amount: z.string(),
      created_at: isoTime,
    }),
  ),
  /** Codes and notices to the player; at most 10,000. Their texts are not stored. */
  messages: z.array(ExportedMessage),
  /** Notices that are not sent yet. */
  waiting_notices: z.array(
    z.object({
      channel: z.string(),
      template: z.string(),
      address: z.string(),
      masked_account: nullableText,
      language: z.string(),
      created_at: isoTime,
    }),
  ),
  /** Choices against notices. `number`: the owner of the player's phone number answered STOP. */
  opt_outs: z.array(z.object({ channel: z.string(), scope: z.enum(['player', 'number']), at: isoTime })),
  /** The browsers that the player used. `device_hash` is the SHA-256 of the browser's random id. */
  devices: z.array(z.object({ device_hash: z.string(), first_seen_at: isoTime })),
  /** The facts by which payouts are held; null if nothing is stored. */
  payout_hold: z.nullable(z.object({ contact_changed_at: z.nullable(isoTime), lifted_at: z.nullable(isoTime) })),
  /** One-time codes: what each was for, and when. `subject` is a method, or the id of an account. */
  codes: z.array(z.object({ purpose: z.string(), subject: z.string(), sent_at: isoTime, expires_at: isoTime })),
  /** Codes that were sent (`sent`) and wrong codes (`failed`), as the limits count them; at most 10,000. */
  code_counts: z.array(z.object({ kind: z.string(), at: isoTime })),
  /** Payments by card, as the limits count them; at most 10,000. `is_typed`: the number was typed, not saved. */
  card_attempts: z.array(z.object({ payment_id: z.string(), is_typed: z.boolean(), at: isoTime })),
})
export type PlayerData = z.infer<typeof PlayerData>
