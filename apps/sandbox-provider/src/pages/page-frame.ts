import { html } from './html'
import type { Html } from './html'

/** The fictional Halden Bank: the issuer of every test card, and the bank of every redirect. */
export const BANK_NAME = 'Halden Bank'

/** The company of a page. */
export type Company = { readonly name: string; readonly sign: string }

export const COMPANIES = {
  bank: { name: BANK_NAME, sign: 'M3 9.5 12 4l9 5.5M5 10v8m4.7-8v8m4.6-8v8m4.7-8v8M3 20.5h18' },
  wallet: { name: 'Pocket Wallet', sign: 'M4 7.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4zm0 0 11-3v3M16 13.5h4' },
  phone: { name: 'Pocket Pay', sign: 'M7 3h10v18H7zM10.5 18h3' },
  voucher: { name: 'Voucher counter', sign: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10' },
  bet_shop: { name: 'Bet shop till', sign: 'M4 10v10h16V10M3 10l2-6h14l2 6zM9 20v-6h6v6' },
  terminal: { name: 'City terminal', sign: 'M6 3h12v18H6zM9 6h6v5H9zM9 14h1m2 0h1m2 0h0M9 17.5h6' },
  chain: {
    name: 'Sandbox Chain',
    sign: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  },
} as const satisfies Record<string, Company>

/** The frame of a company's page around its content. */
export function pageFrame({ name, sign }: Company, content: Html): Html {
  return html`<main class="bank">
    <header>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
        <path d="${sign}" />
      </svg>
      ${name} <small>Sandbox</small>
    </header>
    <section>${content}</section>
  </main>`
}

/** The frame of the bank's pages. */
export function bankFrame(content: Html): Html {
  return pageFrame(COMPANIES.bank, content)
}

/** A form that submits itself, with a button for browsers without JavaScript. */
export function onwardForm(url: string, fields: Readonly<Record<string, string>>): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="${url}">
    ${inputs}
    <noscript><button class="primary">Continue</button></noscript>
  </form>`
}

/** The payment to decide about: reference, sum, and the card if there is one. */
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
