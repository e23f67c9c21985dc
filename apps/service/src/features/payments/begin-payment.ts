import { randomBytes, randomUUID } from 'node:crypto'
import { again } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import type { Job } from '../../jobs/job-queue'
import { done, refused, type Outcome } from '../../outcome'
import type { Card } from '../../providers/provider'
import type { Draft } from './check-submit'
import { toPayment, type Payment, type PaymentRow } from './payment'
import type { PaymentDeps } from './payment-deps'
import { insertPayment, Overdrawn } from './payments.repository'
import type { Submit } from './payments.types'
import { holdOf } from './postings'

const PAY_SESSION_ID_BYTES = 16
const LAST_DIGITS = 4
const BIN_LENGTH = 6

export type Begun = { readonly payment: Payment; readonly job: Job }

/**
 * Phase A (SVC-5, API-13): one transaction with the payment under its idempotency key, the card that it may save, the
 * hold of a withdrawal, and the job, leased to this process, which is about to call the provider. `taken` when the key
 * has a payment already. Refuses `1206` when the balance does not hold the amount.
 */
export async function beginPayment(
  deps: PaymentDeps,
  submit: Submit,
  draft: Draft,
  bodyHash: string,
): Promise<Outcome<Begun | 'taken'>> {
  const row = newPayment(submit, draft, bodyHash, deps.clock())
  const payment = toPayment(row)
  const lease = { by: deps.instanceId, until: new Date(payment.createdAt.getTime() + deps.timing.leaseMs) }
  const more = {
    card: draft.card && draft.isCardToSave ? sealedCard(deps, payment, draft.card) : undefined,
    hold: submit.flow === 'withdrawal' ? holdOf(payment) : undefined,
  }
  crashPoint('before-phase-a-commit')
  try {
    const token = await again(() => insertPayment(deps.db, row, more, lease))
    if (token === undefined) return done('taken')
    crashPoint('after-phase-a-commit')
    return done({ payment, job: { kind: 'payment', subject: payment.id, token, attempt: 0 } })
  } catch (error) {
    if (error instanceof Overdrawn) return refused('1206')
    throw error
  }
}

/** Only now is the number here, and only the end tells whether the player keeps it; the CVV goes nowhere. */
function sealedCard({ cards }: PaymentDeps, { id, brand, userId }: Payment, { cvv: _, ...card }: Card) {
  return cards?.seal(id, { brand, userId, ...card })
}

function newPayment(submit: Submit, draft: Draft, bodyHash: string, now: Date): PaymentRow {
  const { session, flow, body } = submit
  const { method, card } = draft
  return {
    id: randomUUID(),
    brand: session.brand,
    user_id: session.userId,
    session_id_hash: session.idHash,
    pay_session_id: randomBytes(PAY_SESSION_ID_BYTES).toString('base64url'),
    flow,
    pay_group_id: draft.id,
    pay_group_name: method.public_name,
    provider: method.provider,
    provider_method: method.provider_method,
    currency: body.currency,
    currency_precision: draft.precision,
    amount: draft.amountMinor.toString(),
    fee: draft.feeMinor.toString(),
    total: draft.totalMinor.toString(),
    state: 'submitting',
    version: 1,
    decline_code: null,
    provider_reference: null,
    provider_sequence: '0',
    next_action: null,
    expires_at: null,
    asked_at: null,
    can_send_again: card === undefined,
    saves_card: draft.isCardToSave,
    parameters: draft.parameters,
    card_bin: card ? card.number.slice(0, BIN_LENGTH) : null,
    card_last4: card ? card.number.slice(-LAST_DIGITS) : null,
    idempotency_key: submit.idempotencyKey,
    body_hash: bodyHash,
    created_at: now,
    updated_at: now,
  }
}
