import type { PaySession } from '@modulor/contract/http'
import { actionKindOf } from '../../../actions/registry'
import type { Outcome } from '../../../outcome'
import { applyVerdict } from '../decide/apply-verdict'
import { answerDisplayForm } from './answer-display-form'
import { requestStatus } from '../send/call-provider'
import type { PaymentDeps } from '../model/payment-deps'
import type { DisplayFormCall } from '../model/payments.types'

/**
 * Handles the player's report that a display form is paid (DISP-2, API-6). It is only a hint: the provider is asked at once,
 * and its response decides. If it has received no money yet, the form stays, with all data that is needed to pay. A repeated
 * call requests the status again and changes nothing else. Refuses as `answerDisplayForm` does.
 */
export function confirmDisplayForm(deps: PaymentDeps, call: DisplayFormCall): Promise<Outcome<PaySession>> {
  return answerDisplayForm(deps, call, {
    isAllowed: ({ action }) => action !== null && actionKindOf(action).canConfirm(action),
    async act(payment) {
      const verdict = await requestStatus(deps, payment)
      return applyVerdict(deps, { about: payment, verdict, cause: 'confirm' })
    },
  })
}
