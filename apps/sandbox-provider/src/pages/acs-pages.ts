import { bankFrame, BANK_NAME, onwardForm, paymentFacts } from './page-frame'
import { html } from './html'
import type { Page } from './layout'
import type { Facts } from '../operations/event'

/** The fingerprint page in a hidden frame: it reads nothing, and only reports that it ran. */
export function methodPage(methodReturnUrl: string, threeDSMethodData: string): Page {
  return {
    title: `${BANK_NAME}: device check`,
    body: bankFrame(
      html`<p>Checking your device.</p>
        ${onwardForm(methodReturnUrl, { threeDSMethodData })}`,
    ),
    isSelfSubmitting: true,
    isFramedAnywhere: true,
  }
}

/** The challenge page: it fits EMVCo's frames from 250 x 400 up to the full page. */
export function challengePage(
  facts: Facts,
  fields: { readonly creq: string; readonly threeDSSessionData: string },
): Page {
  return {
    title: `${BANK_NAME}: confirm your payment`,
    body: bankFrame(
      html`<h1>Confirm your payment</h1>
        ${paymentFacts(facts)}
        <form method="post" action="/acs/challenge/decision">
          <input type="hidden" name="creq" value="${fields.creq}" />
          <input type="hidden" name="threeDSSessionData" value="${fields.threeDSSessionData}" />
          <div class="choices pair">
            <button class="primary" name="decision" value="approve">Approve</button>
            <button class="refuse" name="decision" value="refuse">Refuse</button>
          </div>
        </form>
        <p class="quiet">Leaving this page without an answer abandons the payment. Nothing is taken then.</p>`,
    ),
    isFramedAnywhere: true,
  }
}

/** Sends the issuer's response back to the shop. */
export function challengeAnswerPage(
  challengeReturnUrl: string,
  fields: { readonly cres: string; readonly threeDSSessionData: string },
): Page {
  return {
    title: `${BANK_NAME}: back to the shop`,
    body: bankFrame(
      html`<p role="status">Thank you. Taking you back to the shop.</p>
        ${onwardForm(challengeReturnUrl, fields)}`,
    ),
    isSelfSubmitting: true,
    isFramedAnywhere: true,
  }
}

/** The page for a payment about which there is nothing to decide, or no longer. */
export function nothingToDecidePage(): Page {
  return {
    title: `${BANK_NAME}: nothing to decide`,
    body: bankFrame(
      html`<h1>There is nothing to decide here</h1>
        <p>
          This payment is over, or this page was opened without one. Please go back to the shop to see how it ended.
        </p>`,
    ),
    isFramedAnywhere: true,
  }
}
