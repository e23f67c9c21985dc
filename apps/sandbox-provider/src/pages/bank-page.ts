import { bankFrame, BANK_NAME, paymentFacts } from './page-frame'
import { html } from './html'
import type { Page } from './layout'
import type { Facts } from '../operations/event'
import type { PlayerDecision } from '../payments/decide-by-player'

const CHOICES: readonly { readonly decision: PlayerDecision; readonly label: string; readonly look: string }[] = [
  { decision: 'pay', label: 'Pay', look: 'primary' },
  { decision: 'pay_later', label: 'Pay later', look: '' },
  { decision: 'leave_pending', label: 'Leave it pending', look: '' },
  { decision: 'cancel', label: 'Cancel', look: 'refuse' },
]

/** The bank's payment page for a redirect. */
export function bankPage(facts: Facts, token: string): Page {
  return {
    title: `${BANK_NAME}: pay ${facts.amount} ${facts.currency}`,
    body: bankFrame(
      html`<h1>Pay from your account</h1>
        ${paymentFacts(facts)}
        <form method="post" action="/bank/${facts.id}/decision">
          <input type="hidden" name="token" value="${token}" />
          <div class="choices">
            ${CHOICES.map(
              ({ decision, label, look }) =>
                html`<button class="${look}" name="decision" value="${decision}">${label}</button>`,
            )}
          </div>
        </form>
        <p class="quiet">Pay later takes you back at once and pays a few seconds afterwards.</p>`,
    ),
    isFramedAnywhere: true,
  }
}
