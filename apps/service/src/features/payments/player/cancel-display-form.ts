import type { PaySession } from '@modulor/contract/http'
import type { Outcome } from '../../../outcome'
import { answerDisplayForm } from './answer-display-form'
import { applyVerdict } from '../decide/apply-verdict'
import { closeAtProvider } from '../send/ask-provider'
import type { PaymentDeps } from '../model/payment-deps'
import type { DisplayFormCall } from '../model/payments.types'
import { canCancel } from '../model/to-payment-summary'

/**
 * The player gives a deposit up that waits for the player: a display form, a bank's page, a challenge (DISP-2, API-6). The provider closes it, which answers the truth and fences it: where
 * the money came first the payment is paid. A lost answer leaves the payment as it was, and the next reading tells. Given up
 * again, it answers the same. Refuses as `answerDisplayForm` does.
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
