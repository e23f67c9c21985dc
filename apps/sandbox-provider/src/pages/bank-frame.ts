import { html } from './html'
import type { Html } from './html'

/** The fictional Halden Bank: issuer of every test card, and bank of every redirect. */
export const BANK_NAME = 'Halden Bank'

/** The bank's letterhead around a page of it. */
export function bankFrame(content: Html): Html {
  return html`<main class="bank">
    <header>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
        <path d="M3 9.5 12 4l9 5.5M5 10v8m4.7-8v8m4.6-8v8m4.7-8v8M3 20.5h18" />
      </svg>
      ${BANK_NAME} <small>Sandbox</small>
    </header>
    <section>${content}</section>
  </main>`
}

/** A form that sends itself on, with a button where there is no script. */
export function onwardForm(url: string, fields: Readonly<Record<string, string>>): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="${url}">
    ${inputs}
    <noscript><button class="primary">Continue</button></noscript>
  </form>`
}

/** What there is to decide about: reference, sum, and the card when there is one. */
export function paymentFacts(facts: {
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly cardLast4: string | null
}): Html {
  return html`<dl>
    <div>
      <dt>Amount</dt>
      <dd class="sum">${facts.amount} ${facts.currency}</dd>
    </div>
    ${
      facts.cardLast4 === null
        ? ''
        : html`<div>
            <dt>Card</dt>
            <dd>ending in ${facts.cardLast4}</dd>
          </div>`
    }
    <div>
      <dt>Reference</dt>
      <dd>${facts.reference}</dd>
    </div>
  </dl>`
}
