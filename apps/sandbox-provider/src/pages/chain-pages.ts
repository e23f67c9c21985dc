import { html } from './html'
import { COMPANIES, pageFrame } from './page-frame'
import type { Page } from './layout'
import type { Transfer } from '../payments/decide-by-player'

type Sending = { readonly address?: string; readonly amount?: string; readonly problem?: string }

/** A wallet of the sandbox's chain, with which any number of coins can be sent to an address. */
export function chainPage({ address = '', amount = '', problem = '' }: Sending): Page {
  return {
    title: `${COMPANIES.chain.name}: send coins`,
    body: pageFrame(
      COMPANIES.chain,
      html`<h1>Send coins</h1>
        <form method="post" action="/chain">
          <label class="field"
            >To address
            <input name="address" autocomplete="off" spellcheck="false" maxlength="64" required value="${address}" />
          </label>
          <label class="field"
            >Amount
            <input name="amount" inputmode="decimal" autocomplete="off" maxlength="40" required value="${amount}" />
          </label>
          ${problem === '' ? '' : html`<p class="problem" role="alert">${problem}</p>`}
          <div class="choices"><button class="primary">Send</button></div>
        </form>
        <p class="quiet">
          The exact amount pays. Less is sent back after 4 seconds, and the payment is declined. Of more the payment
          takes what it asked for, and the rest is sent back.
        </p>`,
    ),
  }
}

const ENDS: Readonly<Record<Transfer, string>> = {
  exact: 'The exact amount has arrived.',
  underpaid: 'Less than the amount has arrived. It will be sent back.',
  overpaid: 'More than the amount has arrived. The excess is sent back.',
}

export function transferDonePage(transfer: Transfer): Page {
  return {
    title: `${COMPANIES.chain.name}: sent`,
    body: pageFrame(
      COMPANIES.chain,
      html`<div role="status"><h1>Sent</h1></div>
        <p>${ENDS[transfer]} The shop shows how the payment ends.</p>`,
    ),
  }
}
