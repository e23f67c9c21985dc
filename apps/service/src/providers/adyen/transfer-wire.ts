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
  refused: 'refused',
  rejected: 'refused',
  failed: 'refused',
  error: 'refused',
  cancelled: 'refused',
  expired: 'refused',
  returned: 'returned',
}

/** Ranks instead of a sequence, as for payments: answers have no sequence number. */
const RANKS: Readonly<Record<Meaning, number>> = { waits: 1, refused: 2, sent: 3, returned: 3 }

export const isReturned = ({ status }: Transfer): boolean => TRANSFER_MEANINGS[status] === 'returned'

/** A payout that came back had been sent: the return is a report of its own. */
export function toTransferVerdict({ id, status, amount }: Transfer): Verdict {
  const meaning = TRANSFER_MEANINGS[status]
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
