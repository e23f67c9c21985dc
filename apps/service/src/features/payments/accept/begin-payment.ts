import type { FieldErrorKey } from '@modulor/contract/errors'
import { AMOUNT_FIELD_NAME, toMinor } from '@modulor/rules'
import { crashPoint } from '../../../jobs/crash-point'
import type { Job } from '../../../jobs/job-queue'
import { done, refused, type Outcome } from '../../../outcome'
import type { Card } from '../../../providers/provider'
import { AMOUNT_ABOVE_BALANCE, type Draft } from './check-submit'
import { newPayment } from './new-payment'
import { storingProviderOf } from '../model/storing-provider'
import { toPayment, type Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import {
  AboveDepositLimit,
  AttemptsMoved,
  OrderTaken,
  Overdrawn,
  EarlierPaymentFound,
  ReferenceTaken,
  type DepositLimit,
} from '../store/payments.repository'
import type { Submit } from '../model/payments.types'
import { seenAtOf } from './earlier-payment'
import type { HashedBody } from './fingerprint-body'
import { holdOf } from '../model/postings'
import { admissionOf, pressOf } from './risk-of-submit'
import { uploadsRefused } from './submitted-form'
import { UploadNotFound, writePayment } from './write-payment'

const ABOVE_LIMIT = 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT' satisfies FieldErrorKey

export type StartedPayment = {
  readonly payment: Payment
  readonly job: Job
  /** The provider must authenticate the player, for example by a 3-D Secure challenge (issue-9 3.1). */
  readonly isStepUpNeeded: boolean
}

/**
 * Phase A (SVC-5, API-13): one transaction stores the payment with its idempotency key, the card that may be saved, the
 * hold of a withdrawal, and the job, leased to this process. Refuses `1206` if the balance is lower than the amount,
 * and a deposit above the player's remaining limit, to which the session's other deposits count (LIST-8). Returns
 * `earlier_payment_found` if the player has to be asked about an earlier payment first (API-13), or if the same order
 * has an open or paid payment (CHECK-1). Refuses an idempotency key that has a payment, without reading that payment.
 */
export async function beginPayment(
  deps: PaymentDeps,
  submit: Submit,
  draft: Draft,
  hashed: HashedBody,
): Promise<Outcome<StartedPayment | 'earlier_payment_found'>> {
  crashPoint('before-phase-a-commit')
  for (;;) {
    try {
      const begun = await insertNew(deps, submit, draft, hashed)
      if (begun.ok) crashPoint('after-phase-a-commit')
      return begun
    } catch (error) {
      if (error instanceof ReferenceTaken || error instanceof AttemptsMoved) continue
      if (error instanceof EarlierPaymentFound || error instanceof OrderTaken) return done('earlier_payment_found')
      if (error instanceof Overdrawn) return refused('1206', { fields: { [AMOUNT_FIELD_NAME]: AMOUNT_ABOVE_BALANCE } })
      if (error instanceof AboveDepositLimit)
        return refused('form_invalid', { fields: { [AMOUNT_FIELD_NAME]: ABOVE_LIMIT } })
      if (error instanceof UploadNotFound) return refused('form_invalid', { fields: uploadsRefused(draft) })
      throw error
    }
  }
}

async function insertNew(
  deps: PaymentDeps,
  submit: Submit,
  draft: Draft,
  hashed: HashedBody,
): Promise<Outcome<StartedPayment>> {
  const limit = submit.flow === 'deposit' ? depositLimitOf(submit, draft) : undefined
  const press = pressOf(submit, draft)
  const checked = deps.risk?.isCounted(press) === true ? await deps.risk.check(press) : undefined
  const admitted = checked && admissionOf(checked.verdict, press, deps.clock())
  if (admitted?.ok === false) {
    // The refusal may have stored a merchant event.
    deps.wake('merchant_events')
    return admitted
  }
  const row = newPayment(
    {
      ...{ ...submit, wallet: deps.wallets.kindOf(submit.session.brand), codeField: hashed.codeField },
      accountAt: (provider) => deps.providers.get(provider)?.account,
      isReachable: (provider) => deps.breakers?.admits('provider', provider) !== false,
    },
    draft,
    hashed.bodyHash,
    deps.clock(),
  )
  const payment = toPayment(row)
  const lease = { by: deps.instanceId, until: new Date(payment.createdAt.getTime() + deps.timing.leaseMs) }
  const more = {
    card: draft.card && draft.isCardToSave ? sealedCard(deps, payment, draft.card) : undefined,
    hold: submit.flow === 'withdrawal' ? holdOf(payment) : undefined,
    limit,
    press: submit.body.another_payment === true ? undefined : { seenAt: seenAtOf(submit.body) },
    counting: checked?.counting,
  }
  const token = await writePayment(deps, { ...{ row, payment, more, lease }, uploads: draft.uploads })
  if (token === undefined) return refused('idempotency_key_reused')
  deps.changed?.(payment)
  return done({
    payment,
    job: { kind: 'payment', subject: payment.id, token, attempt: 0 },
    isStepUpNeeded: admitted?.value.isStepUpNeeded === true,
  })
}

/**
 * The remaining deposit limit; undefined: none. The statement that writes the payment checks it, because other deposits
 * may be written at the same time.
 */
function depositLimitOf({ session }: Submit, { precision }: Draft): DepositLimit | undefined {
  const { deposit_limit_remaining: rest } = session.terms
  if (rest === undefined) return undefined
  return { restMinor: toMinor(rest, precision) ?? 0n, since: session.openedAt }
}

/**
 * Encrypts the card now, because its number is not available later; the payment's end decides whether it is saved. The
 * CVV is never stored. If the provider stores the card, the number is not stored either.
 */
function sealedCard(deps: PaymentDeps, payment: Payment, { cvv: _, ...card }: Card) {
  const { id, brand, userId } = payment
  return deps.cards?.seal(id, { brand, userId, ...card }, storingProviderOf(deps, payment))
}
