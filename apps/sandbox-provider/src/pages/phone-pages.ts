import { html } from './html'
import { COMPANIES, pageFrame, paymentFacts } from './page-frame'
import type { Page } from './layout'
import type { Facts } from '../operations/event'

/** The page that a phone opens after it scanned the code. */
export function phonePage(facts: Facts, token: string): Page {
  return {
    title: `${COMPANIES.phone.name}: pay ${facts.amount} ${facts.currency}`,
    body: pageFrame(
      COMPANIES.phone,
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

/** The page after the decision. The shop's page on the other screen updates by itself. */
export function phoneDonePage(isRefused: boolean): Page {
  return {
    title: `${COMPANIES.phone.name}: done`,
    body: pageFrame(
      COMPANIES.phone,
      html`<div role="status"><h1>${isRefused ? 'You refused this payment' : 'Thank you'}</h1></div>
        <p>You can close this page. The shop shows how the payment ends.</p>`,
    ),
  }
}
