/** One line of the event file: a change with the journal entry and the callbacks that belong to it, so that a crash tears none apart. */
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

/** A file that came with a payment: what it was, and nothing of what stood in it. */
export const ReceivedDocument = z.object({
  field: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
})
export type ReceivedDocument = z.infer<typeof ReceivedDocument>

/** What is fixed about an operation from its first moment. Of a card: its last four digits, and nothing else. */
export const Facts = z.object({
  kind: z.enum(['payment', 'payout']),
  id: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** `unseen`: closed before its request arrived; it only blocks the reference. */
  method: z.enum(['card', ...WALLET_METHODS, ...REDIRECT_METHODS, ...DISPLAY_METHODS, 'payout', 'unseen']),
  /** What a desk or the chain finds the payment by, without the hyphens that people read. */
  code: z.string().nullable().default(null),
  capture: z.enum(['automatic', 'manual']),
  cardLast4: z.string().nullable(),
  returnUrl: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  threeDs: ThreeDsReturn.nullable(),
  /** Signs the issuer's answer and the address of the player's page of this operation alone. */
  secret: z.string(),
  behaviour: Behaviour,
  documents: z.array(ReceivedDocument).default([]),
  /** Of the player's request at the merchant. */
  requestId: z.string().nullable().default(null),
})
export type Facts = z.infer<typeof Facts>

/**
 * The record outside the cashier of money that moved. A dispute takes the money back from the merchant; one that was won
 * gives it back, after a loss also with the fee; one that was lost costs a fee. A payout that came back is the merchant's again.
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
  /** Not before this one is delivered or given up. */
  afterDeliveryId: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** What happened to an operation after its success. `id` names the dispute, the return or the refund. */
export const Report = z.object({
  name: z.enum(['dispute_opened', 'dispute_won', 'dispute_lost', 'returned', 'refunded']),
  id: z.string(),
  amount: z.string(),
  /** Of a dispute that was won after its loss: the fee that came back. */
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
