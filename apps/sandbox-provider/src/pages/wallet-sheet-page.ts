import { TEST_CARD_GROUPS } from '../outcomes/test-cards'
import { toWalletToken } from '../payments/wallet-token'
import { html, type Html } from './html'
import type { Page } from './layout'
import { COMPANIES, pageFrame } from './page-frame'

export type WalletSheet = {
  readonly wallet: 'apple_pay' | 'google_pay'
  readonly name: string
  readonly total: string
  readonly currency: string
  readonly lines: readonly { readonly label: string; readonly amount: string }[]
  /** The origin that receives the result. */
  readonly origin: string
}

/** Not a template of `html`, because the formatter would join its lines. */
const SCRIPT: Html = {
  markup: `const form = document.forms[0]
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const token = event.submitter?.value === 'cancel' ? null : form.elements.token.value
  parent.postMessage({ type: 'simulated_wallet', token }, form.dataset.origin)
})`,
}

const NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const

/** A simulated wallet sheet: the sum, and a test card whose token it returns to the page around it. */
export function walletSheetPage({ wallet, name, total, currency, lines, origin }: WalletSheet): Page {
  const options = TEST_CARD_GROUPS.map(
    ({ title, cards }) =>
      html`<optgroup label="${title}">
        ${cards.map(({ number, what }) => html`<option value="${toWalletToken(number)}">${number.slice(-4)}: ${what}</option>`)}
      </optgroup>`,
  )
  return {
    title: `${NAMES[wallet]}, simulated`,
    body: pageFrame(
      COMPANIES.wallet,
      html`<h1>${NAMES[wallet]}, simulated</h1>
        <dl class="facts">
          ${[...lines, { label: name, amount: total }].map(
            ({ label, amount }) =>
              html`<div>
                <dt>${label}</dt>
                <dd>${amount} ${currency}</dd>
              </div>`,
          )}
        </dl>
        <form data-origin="${origin}">
          <label class="field"
            >Card
            <select name="token">
              ${options}
            </select></label
          >
          <div class="choices">
            <button class="primary" name="decision" value="pay">Pay ${total} ${currency}</button>
            <button class="refuse" name="decision" value="cancel">Cancel</button>
          </div>
        </form>`,
    ),
    isFramedAnywhere: true,
    script: SCRIPT,
  }
}
