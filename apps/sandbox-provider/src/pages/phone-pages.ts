import { html } from './html'
import { HOUSES, pageFrame, paymentFacts } from './page-frame'
import type { Page } from './layout'
import type { Facts } from '../operations/event'

/** What a phone opens that scanned the code. */
export function phonePage(facts: Facts, token: string): Page {
  return {
    title: `${HOUSES.phone.name}: pay ${facts.amount} ${facts.currency}`,
    body: pageFrame(
      HOUSES.phone,
      html`<h1>Pay with your phone</h1>
        ${paymentFacts(facts)}
        <form method="post" action="/qr/${facts.id}/decision">
          <input type="hidden" name="token" value="${token}" />
          <div class="choices pair">
            <button class="primary" name="decision" value="pay">Pay</button>
            <button class="refuse" name="decision" value="cancel">Refuse</button>
          </div>
        </form>`,
    ),
  }
}

/** The player can put the phone away: the shop's page on the other screen changes by itself. */
export function phoneDonePage(isRefused: boolean): Page {
  return {
    title: `${HOUSES.phone.name}: done`,
    body: pageFrame(
      HOUSES.phone,
      html`<div role="status"><h1>${isRefused ? 'You refused this payment' : 'Thank you'}</h1></div>
        <p>You can close this page. The shop shows how the payment ends.</p>`,
    ),
  }
}
