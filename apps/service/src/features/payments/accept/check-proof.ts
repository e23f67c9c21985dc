import { refused } from '../../../outcome'
import type { Draft } from './check-submit'
import { codeRefusal } from './payment-code'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'

/**
 * Refuses a submit without the proof that its method requires: a correct one-time code for a deposit (OTP-1), a
 * verified payout account for a withdrawal (VERIF-1). Undefined: the proof is valid or not required. Must be the last
 * check, because a one-time code can be used only once.
 */
export async function proofRefusal(deps: PaymentDeps, submit: Submit, draft: Draft) {
  const { session, flow, payGroupId } = submit
  if (flow === 'deposit') return codeRefusal(deps, submit, draft)
  const { account } = draft
  if (account === undefined || (await deps.accounts?.isVerified(session, payGroupId, account))) return undefined
  await deps.accounts?.requestVerification(session, payGroupId, account)
  return refused('account_not_verified')
}
