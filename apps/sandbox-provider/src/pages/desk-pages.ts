import { html } from './html'
import type { Html } from './html'
import { COMPANIES, pageFrame, paymentFacts } from './page-frame'
import type { Page } from './layout'
import type { Facts } from '../operations/event'
import { DESK_PATHS } from '../outcomes/methods'
import type { DeskMethod } from '../outcomes/methods'
import { shownCode } from '../payments/pay-code'

const CODE_LABELS: Readonly<Record<DeskMethod, string>> = {
  voucher: 'Voucher code',
  bet_shop: 'Payment code',
  terminal: 'Payment code',
}

const problemId = 'code-problem'

/** The page of a counter, a till or a terminal on which a code is entered; `problem` is the error of the last one. */
export function deskPage(desk: DeskMethod, { code = '', problem = '' } = {}): Page {
  const isWrong = problem !== ''
  return {
    title: `${COMPANIES[desk].name}: enter a code`,
    body: pageFrame(
      COMPANIES[desk],
      html`<h1>Enter the code</h1>
        <form method="get" action="${DESK_PATHS[desk]}">
          <label class="field"
            >${CODE_LABELS[desk]}
            <input
              name="code"
              inputmode="numeric"
              autocomplete="off"
              maxlength="40"
              required
              value="${code}"
              ${isWrong ? attributes('aria-invalid="true" aria-describedby="code-problem"') : ''}
            />
          </label>
          ${isWrong ? html`<p class="problem" role="alert" id="${problemId}">${problem}</p>` : ''}
          <div class="choices"><button class="primary">Find the payment</button></div>
        </form>
        <p class="quiet">The player has the code from the shop's page.</p>`,
    ),
  }
}

/** The payment with the code, which can be paid or refused at the desk. */
export function deskPaymentPage(desk: DeskMethod, facts: Facts): Page {
  return {
    title: `${COMPANIES[desk].name}: ${facts.amount} ${facts.currency}`,
    body: pageFrame(
      COMPANIES[desk],
      html`<h1>Code ${shownCode(facts)}</h1>
        ${paymentFacts(facts)}
        <form method="post" action="${DESK_PATHS[desk]}">
          <input type="hidden" name="code" value="${facts.code ?? ''}" />
          <div class="choices">
            <button class="primary" name="decision" value="pay">Take the money</button>
            <button name="decision" value="pay_later">Take the money, and tell the shop later</button>
            <button class="refuse" name="decision" value="cancel">Refuse</button>
          </div>
        </form>`,
    ),
  }
}

/** The result at the desk. */
export function deskDonePage(desk: DeskMethod, isRefused: boolean): Page {
  return {
    title: `${COMPANIES[desk].name}: done`,
    body: pageFrame(
      COMPANIES[desk],
      html`<div role="status"><h1>${isRefused ? 'Refused' : 'Taken'}</h1></div>
        <p>The shop is told. <a href="${DESK_PATHS[desk]}">Next code</a></p>`,
    ),
  }
}

function attributes(markup: string): Html {
  return { markup }
}
