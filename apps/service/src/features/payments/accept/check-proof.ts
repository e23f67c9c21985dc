import { refused } from '../../../outcome'
import type { Draft } from './check-submit'
import { codeRefusal } from './payment-code'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'

/**
 * Whether a submit that passed the rules also proves what its method asks for: a one-time code (OTP-1), or that a payout
 * account which has to be verified is (VERIF-1). Undefined: it does. The last of all checks, because it uses a code up.
 */
export async function proofRefusal(deps: PaymentDeps, submit: Submit, draft: Draft) {
  const { session, flow, payGroupId } = submit
  if (flow === 'deposit') return codeRefusal(deps, submit, draft)
  const { account } = draft
  if (account === undefined || (await deps.accounts?.isVerified(session, payGroupId, account))) return undefined
  await deps.accounts?.requestVerification(session, payGroupId, account)
  return refused('account_not_verified')
}
