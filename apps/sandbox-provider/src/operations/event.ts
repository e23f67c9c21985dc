/**
 * One line of the event file: a change together with its journal entry and its callbacks, so that a crash cannot
 * separate them.
 */
import { z } from 'zod'
import { Behaviour } from '../outcomes/behaviour'
import { DISPLAY_METHODS, REDIRECT_METHODS, WALLET_METHODS } from '../outcomes/methods'
import { State } from './state'

const ThreeDsReturn = z.object({
  challengeReturnUrl: z.string(),
  methodReturnUrl: z.string(),
  sessionData: z.string(),
  windowSize: z.string(),
})

/** A file that was sent with a payment: its properties, without its content. */
export const ReceivedDocument = z.object({
  field: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
})
export type ReceivedDocument = z.infer<typeof ReceivedDocument>

/** Properties of an operation that never change. Of a card only the last four digits are stored. */
export const Facts = z.object({
  kind: z.enum(['payment', 'payout']),
  id: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** `unseen`: closed before its request arrived; the operation only blocks the reference. */
  method: z.enum(['card', ...WALLET_METHODS, ...REDIRECT_METHODS, ...DISPLAY_METHODS, 'payout', 'unseen']),
  /** The code by which a desk or the chain finds the payment, without the hyphens of its display format. */
  code: z.string().nullable().default(null),
  capture: z.enum(['automatic', 'manual']),
  cardLast4: z.string().nullable(),
  returnUrl: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  threeDs: ThreeDsReturn.nullable(),
  /** The key that signs the issuer's response and the address of the player's page, for this operation only. */
  secret: z.string(),
  behaviour: Behaviour,
  documents: z.array(ReceivedDocument).default([]),
  /** The id of the player's request at the merchant. */
  requestId: z.string().nullable().default(null),
})
export type Facts = z.infer<typeof Facts>

/**
 * A record, independent of the cashier, of money that moved. A dispute takes the money from the merchant. A dispute
 * that is won returns it; after an earlier loss it may also return the fee. A dispute that is lost costs a fee. A
 * returned payout belongs to the merchant again.
 */
export const JournalEntry = z.object({
  kind: z.enum(['charge', 'refund', 'payout', 'dispute', 'dispute_won', 'dispute_fee', 'payout_return']),
  operationId: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  refundReference: z.string().nullable(),
  documents: z.array(ReceivedDocument).default([]),
  requestId: z.string().nullable().default(null),
  at: z.string(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** One delivery of one event; a duplicated event has several. */
export const Delivery = z.object({
  deliveryId: z.string(),
  eventId: z.string(),
  url: z.string(),
  body: z.string(),
  dueMs: z.number(),
  /** The delivery that must be delivered or given up before this one. */
  afterDeliveryId: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** A change of an operation after its success. `id` identifies the dispute, the return or the refund. */
export const Report = z.object({
  name: z.enum(['dispute_opened', 'dispute_won', 'dispute_lost', 'returned', 'refunded']),
  id: z.string(),
  amount: z.string(),
  /** For a dispute that was won after its loss: the fee that was returned. */
  returnedFee: z.string().optional(),
  at: z.string(),
})
export type Report = z.infer<typeof Report>

const key = z.string()
export const Change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), facts: Facts, state: State }),
  z.object({ type: z.literal('moved'), key, state: State }),
  z.object({ type: z.literal('refunded'), key }),
  z.object({ type: z.literal('reported'), key, report: Report }),
  z.object({ type: z.literal('delivered'), deliveryId: z.string() }),
  z.object({ type: z.literal('delivery_failed'), deliveryId: z.string(), nextDueMs: z.number() }),
  z.object({ type: z.literal('delivery_given_up'), deliveryId: z.string() }),
])
export type Change = z.infer<typeof Change>

export const Event = z.object({
  at: z.string(),
  change: Change,
  journal: JournalEntry.nullable(),
  deliveries: z.array(Delivery),
})
export type Event = z.infer<typeof Event>
