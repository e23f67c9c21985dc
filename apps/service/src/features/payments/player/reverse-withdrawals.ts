import type { OpenWithdrawalList, WithdrawalReversal } from '@modulor/contract/http'
import { fromMinor } from '@modulor/rules'
import { transaction } from '../../../db/transaction'
import { done, refused, type Outcome } from '../../../outcome'
import { applyVerdict } from '../decide/apply-verdict'
import { closeAtProvider } from '../send/call-provider'
import { findPaymentByAccess } from './find-payment-by-access'
import { asShownToPlayers } from '../model/as-shown-to-players'
import { isClosable } from '../model/is-closable'
import { toPaymentFacts, type Payment, type PaymentFacts } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { readablePayments } from '../model/readable-payments'
import { isTerminal } from '../model/payment-states'
import { findOpenWithdrawals } from '../store/open-payments.repository'
import { requestReversal } from '../store/payments.repository'
import type { PlayerSession } from '../model/payments.types'
import { isHoldReturned } from '../model/postings'
import { canReverse, destinationOf } from '../model/to-payment-summary'
import { SECOND_MS } from '../../../durations'

/** After this time the payment's job tries to close it, in case this process stops first. */
const CLOSE_BY_JOB_AFTER_MS = 10 * SECOND_MS

/** How many pending withdrawals are listed, and cancelled by one request, at most. */
const REVERSED_COUNT_MAX = 20

const amountOf = ({ amountMinor, precision }: PaymentFacts) => fromMinor(amountMinor, precision)

/**
 * Cancels the player's pending withdrawals in the session's currency, because the response has sums of one currency, or the
 * one that is named, in any currency (REV-1, REV-3). The request is stored before the provider
 * is called: from then on, every report that the payout is closed ends it as cancelled. The amounts of the response follow the
 * money: `success_amount` is back on the balance, `fail_amount` is paid out, and `pending_amount` is not decided yet: its job
 * continues to close it. A second call changes nothing. Refuses `action_not_expected` if the brand does not offer it or the
 * provider does not support it, and `not_found` for a withdrawal that is not the player's.
 */
export async function reverseWithdrawals(
  deps: PaymentDeps,
  session: PlayerSession,
  paymentId?: string,
): Promise<Outcome<WithdrawalReversal>> {
  if (deps.config.brands[session.brand]?.withdrawal_reversal !== true) return refused('action_not_expected')
  const found = paymentId === undefined ? await readableOpen(deps, session) : await named(deps, session, paymentId)
  if (!found) return refused('not_found')
  // If a provider cannot close a payout, the payout cannot be cancelled.
  const open = found.filter((payment) => isTerminal(payment.state) || isClosable(deps.providers, payment))
  if (found.length > 0 && open.length === 0) return refused('action_not_expected')
  const ends = await Promise.all(open.map((payment) => deps.background(reverse(deps, payment))))
  // All have one currency, and a currency keeps its precision (decision 105).
  const sumOf = (isCounted: (payment: Payment) => boolean) => {
    const counted = ends.filter(isCounted)
    const sumMinor = counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    return counted[0] && fromMinor(sumMinor, counted[0].precision)
  }
  const sums = {
    success_amount: sumOf(({ state }) => isHoldReturned(state)),
    fail_amount: sumOf(({ state }) => isTerminal(state) && !isHoldReturned(state)),
    pending_amount: sumOf(({ state }) => !isTerminal(state)),
  }
  return done({ currency: open[0]?.currency ?? session.currency, ...sums })
}

/** The open withdrawals in the session's currency that can be read: an unreadable one does not stop the others. Throws if none of them can be read. */
async function readableOpen(deps: PaymentDeps, session: PlayerSession): Promise<readonly Payment[]> {
  const rows = await findOpenWithdrawals(deps.db, session, {
    countMax: REVERSED_COUNT_MAX,
    currency: session.currency,
  })
  const readable = readablePayments(deps, rows)
  if (rows.length > 0 && readable.length === 0) throw new Error('none of the open withdrawals can be read')
  return readable
}

/**
 * The player's withdrawal with this id, also if it has ended meanwhile, so that its amount can be reported. Undefined if there
 * is none.
 */
async function named(deps: PaymentDeps, session: PlayerSession, id: string): Promise<Payment[] | undefined> {
  const payment = await findPaymentByAccess(deps, { kind: 'player', session, paymentId: id })
  return payment?.flow === 'withdrawal' ? [payment] : undefined
}

async function reverse(deps: PaymentDeps, { id }: Payment): Promise<Payment> {
  const now = deps.clock()
  const runAt = new Date(now.getTime() + CLOSE_BY_JOB_AFTER_MS)
  const payment = await transaction(deps.db, (tx) => requestReversal(tx, id, now, runAt))
  if (!payment) throw new Error(`The payment ${id} does not exist`)
  deps.changed?.(payment)
  if (isTerminal(payment.state)) return asShownToPlayers(deps.wallets, payment)
  const verdict = await closeAtProvider(deps, payment)
  return asShownToPlayers(
    deps.wallets,
    (await applyVerdict(deps, { about: payment, verdict, cause: 'reverse' })) ?? payment,
  )
}

/**
 * The player's withdrawals that have not ended, in any currency, the oldest first. If some are left out, a cancellation of all
 * would leave some out too.
 */
export async function openWithdrawals(deps: PaymentDeps, session: PlayerSession): Promise<Outcome<OpenWithdrawalList>> {
  const brand = deps.config.brands[session.brand]
  if (!brand) return refused('not_found')
  const open = await findOpenWithdrawals(deps.db, session, { countMax: REVERSED_COUNT_MAX + 1 })
  return done({
    withdrawals: open
      .slice(0, REVERSED_COUNT_MAX)
      .map(toPaymentFacts)
      .map((payment) => ({
        payment_id: payment.id,
        pay_group_name: payment.payGroupName,
        destination: destinationOf(payment),
        amount: amountOf(payment),
        currency: payment.currency,
        reference: payment.reference,
        created_at: payment.createdAt.toISOString(),
        can_reverse: canReverse(payment, brand, deps.providers),
        reversal_requested: payment.reversalRequestedAt !== null,
      })),
    is_more: open.length > REVERSED_COUNT_MAX,
  })
}
