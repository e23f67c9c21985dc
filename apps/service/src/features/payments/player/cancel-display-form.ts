import type { PaySession } from '@modulor/contract/http'
import type { Outcome } from '../../../outcome'
import { answerDisplayForm } from './answer-display-form'
import { applyVerdict } from '../decide/apply-verdict'
import { closeAtProvider } from '../send/call-provider'
import type { PaymentDeps } from '../model/payment-deps'
import type { DisplayFormCall } from '../model/payments.types'
import { canCancel } from '../model/to-payment-summary'

/**
 * Cancels a deposit that waits for the player: a display form, a bank's page, a challenge (DISP-2, API-6). The provider closes
 * the payment and returns its state: if the money arrived first, the payment has succeeded. If the response is lost, the
 * payment does not change, and the next read requests the state. A repeated call has the same result. Refuses as
 * `answerDisplayForm` does.
 */
export function cancelDisplayForm(deps: PaymentDeps, call: DisplayFormCall): Promise<Outcome<PaySession>> {
  return answerDisplayForm(deps, call, {
    isAllowed: (payment) => canCancel(payment, deps.providers),
    async act(payment) {
      const verdict = await closeAtProvider(deps, payment)
      return applyVerdict(deps, { about: payment, verdict, cause: 'cancel' })
    },
  })
}
