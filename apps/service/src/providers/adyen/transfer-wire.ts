/** A transfer as Adyen's Transfers v4 answers and reports it, and what its status means. */
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
  /** What led to the status, as far as Adyen lists it. */
  events: z.array(z.object({ status: z.string().optional() })).optional(),
})
export type Transfer = z.infer<typeof Transfer>

export const FoundTransfers = z.object({ data: z.array(Transfer) })

export const TransferNotification = z.object({ type: z.string(), data: z.unknown() })

type Meaning = 'waits' | 'sent' | 'refused' | 'returned'

/** The statuses of an outgoing transfer to a bank account or card. Another one is unknown. */
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
  /** The counterparty has the money. */
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
 * Ranks instead of a sequence, as for payments: answers have no sequence number. A failure may follow what was sent, and nothing is sent
 * after a failure: so it is news of a payout that has succeeded, and is not taken for an older one.
 */
const RANKS: Readonly<Record<Meaning, number>> = { waits: 1, sent: 3, returned: 3, refused: 4 }

/** What was booked has left the account. If it fails after that, it has come back. */
function meaningOf({ status, events = [] }: Transfer): Meaning | undefined {
  const meaning = Object.hasOwn(TRANSFER_MEANINGS, status) ? TRANSFER_MEANINGS[status] : undefined
  const wasSent = events.some((event) => event.status === 'booked')
  return meaning === 'refused' && wasSent ? 'returned' : meaning
}

export const isReturned = (transfer: Transfer): boolean => meaningOf(transfer) === 'returned'

/** A payout that came back had been sent: the return is a report of its own. */
export function toTransferVerdict(transfer: Transfer): Verdict {
  const { id, amount } = transfer
  const meaning = meaningOf(transfer)
  if (!meaning) return { kind: 'unknown', why: 'status_unknown' }
  // An outgoing amount may be reported below zero.
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
