import { randomBytes, randomUUID } from 'node:crypto'
import { transaction, type Tx } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import { makeLeasedJob, type Job } from '../../jobs/job-queue'
import { post } from '../../ledger'
import { done, refused, type Outcome } from '../../outcome'
import type { Card } from '../../providers/provider'
import type { Draft } from './check-submit'
import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'
import { insertPayment, type NewPayment } from './payments.repository'
import type { Submit } from './payments.types'
import { holdOf } from './postings'

const PAY_SESSION_ID_BYTES = 16
const LAST_DIGITS = 4
const BIN_LENGTH = 6

export type Begun = { readonly payment: Payment; readonly job: Job }

/** The balance went while the form was checked: the whole transaction is undone. */
class Overdrawn extends Error {}

/**
 * Phase A (SVC-5, API-13): one transaction with the payment under its idempotency key, the card that it may save, the
 * hold of a withdrawal, and the job, leased to this process, which is about to call the provider. `taken` when the key has a payment already. Refuses
 * `1206` when the balance does not hold the amount.
 */
export async function beginPayment(
  deps: PaymentDeps,
  submit: Submit,
  draft: Draft,
  bodyHash: string,
): Promise<Outcome<Begun | 'taken'>> {
  const payment = newPayment(submit, draft, bodyHash, deps.clock())
  try {
    const begun = await transaction(deps.db, async (tx) => {
      const inserted = await insertPayment(tx, payment)
      if (!inserted) return 'taken' as const
      if (draft.card && draft.isCardToSave) await holdCard(tx, deps, inserted, draft.card)
      if (submit.flow === 'withdrawal' && !(await post(tx, holdOf(inserted))).ok) throw new Overdrawn()
      const leaseUntil = new Date(inserted.createdAt.getTime() + deps.timing.leaseMs)
      const name = { kind: 'payment', subject: inserted.id } as const
      const lease = await makeLeasedJob(tx, name, deps.instanceId, leaseUntil)
      crashPoint('before-phase-a-commit')
      return { payment: inserted, job: { ...lease, attempt: 0 } }
    })
    crashPoint('after-phase-a-commit')
    return done(begun)
  } catch (error) {
    if (error instanceof Overdrawn) return refused('1206')
    throw error
  }
}

/** Only now is the number here, and only the end tells whether the player keeps it; the CVV goes nowhere. */
async function holdCard(tx: Tx, { cards }: PaymentDeps, payment: Payment, { cvv: _, ...card }: Card): Promise<void> {
  const { id, brand, userId } = payment
  await cards?.hold(tx, id, { brand, userId, ...card })
}

function newPayment(submit: Submit, draft: Draft, bodyHash: string, now: Date): NewPayment {
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
    can_send_again: card === undefined,
    saves_card: draft.isCardToSave,
    parameters: JSON.stringify(draft.parameters),
    card_bin: card ? card.number.slice(0, BIN_LENGTH) : null,
    card_last4: card ? card.number.slice(-LAST_DIGITS) : null,
    idempotency_key: submit.idempotencyKey,
    body_hash: bodyHash,
    created_at: now,
    updated_at: now,
  }
}
