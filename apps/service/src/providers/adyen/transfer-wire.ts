/** A transfer in the responses and webhooks of Adyen's Transfers v4, and the meaning of its status. */
import { z } from 'zod'
import type { Facts, Verdict } from '../provider'
import { fromAdyenAmount } from './minor-units'

export const Transfer = z.object({
  id: z.string().min(1).max(64),
  reference: z.string().max(80),
  status: z.string().min(1).max(64),
  amount: z.object({ value: z.int(), currency: z.string().length(3) }),
  balanceAccount: z.object({ id: z.string().optional() }).optional(),
  sequenceNumber: z.int().optional(),
  /** The events that led to the status, as far as Adyen lists them. */
  events: z.array(z.object({ status: z.string().optional() })).optional(),
})
export type Transfer = z.infer<typeof Transfer>

export const FoundTransfers = z.object({ data: z.array(Transfer) })

export const TransferNotification = z.object({ type: z.string(), data: z.unknown() })

type Meaning = 'waits' | 'sent' | 'refused' | 'returned'

/** The statuses of an outgoing transfer to a bank account or card. Any other status is unknown. */
export const TRANSFER_MEANINGS: Readonly<Record<string, Meaning>> = {
  received: 'waits',
  pending: 'waits',
  pendingApproval: 'waits',
  approvalPending: 'waits',
  pendingExecution: 'waits',
  authorised: 'waits',
  bankTransferPending: 'waits',
  bookingPending: 'waits',
  booked: 'sent',
  /** The counterparty has received the money. */
  credited: 'sent',
  refused: 'refused',
  rejected: 'refused',
  failed: 'refused',
  error: 'refused',
  cancelled: 'refused',
  expired: 'refused',
  returned: 'returned',
}

/**
 * Ranks instead of a sequence, as for payments, because responses have no sequence number. A failure can follow a
 * transfer that was sent, but a transfer is never sent after a failure. So `refused` has the highest rank and is
 * never treated as outdated.
 */
const RANKS: Readonly<Record<Meaning, number>> = { waits: 1, sent: 3, returned: 3, refused: 4 }

/** A booked transfer has left the account. If it fails after that, the money has been returned. */
function meaningOf({ status, events = [] }: Transfer): Meaning | undefined {
  const meaning = Object.hasOwn(TRANSFER_MEANINGS, status) ? TRANSFER_MEANINGS[status] : undefined
  const wasSent = events.some((event) => event.status === 'booked')
  return meaning === 'refused' && wasSent ? 'returned' : meaning
}

export const isReturned = (transfer: Transfer): boolean => meaningOf(transfer) === 'returned'

/** A returned payout was sent before, so its verdict is a success; the return is a separate report. */
export function toTransferVerdict(transfer: Transfer): Verdict {
  const { id, amount } = transfer
  const meaning = meaningOf(transfer)
  if (!meaning) return { kind: 'unknown', why: 'status_unknown' }
  // The amount of an outgoing transfer may be negative.
  const money = fromAdyenAmount({ ...amount, value: Math.abs(amount.value) })
  const facts: Facts = { reference: id, ...money, sequence: RANKS[meaning] }
  switch (meaning) {
    case 'waits':
      return { kind: 'processing', facts }
    case 'sent':
    case 'returned':
      return { kind: 'succeeded', facts }
    case 'refused':
      return { kind: 'declined', code: 'provider_refused', facts }
  }
}
