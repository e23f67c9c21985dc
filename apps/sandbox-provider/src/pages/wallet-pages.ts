import { html } from './html'
import { COMPANIES, pageFrame, paymentFacts } from './page-frame'
import type { Page } from './layout'
import type { Facts } from '../operations/event'

/** The two wallets that a player can log in to. */
export const WALLETS = ['full', 'empty'] as const
export type Wallet = (typeof WALLETS)[number]

const BALANCES: Readonly<Record<Wallet, string>> = { full: '1000000.00', empty: '0.00' }

/** The wallet's log-in page for a redirect. */
export function walletLogInPage(facts: Facts, token: string): Page {
  return {
    title: `${COMPANIES.wallet.name}: log in`,
    body: pageFrame(
      COMPANIES.wallet,
      html`<h1>Log in to pay</h1>
        ${paymentFacts(facts)}
        <form method="post" action="/wallet/${facts.id}/log-in">
          <input type="hidden" name="token" value="${token}" />
          <label class="field"
            >Email <input name="email" type="email" autocomplete="off" value="player@sandbox.example" required
          /></label>
          <fieldset>
            <legend>Wallet</legend>
            <label class="choice"><input type="radio" name="wallet" value="full" checked /> With money in it</label>
            <label class="choice"><input type="radio" name="wallet" value="empty" /> Empty</label>
          </fieldset>
          <div class="choices"><button class="primary">Log in</button></div>
        </form>
        <p class="quiet">Any address will do, and it is not kept. There is no password.</p>`,
    ),
    isFramedAnywhere: true,
  }
}

/** The wallet's approval page: its balance, and the choices. */
export function walletApprovalPage(facts: Facts, token: string, wallet: Wallet): Page {
  return {
    title: `${COMPANIES.wallet.name}: pay ${facts.amount} ${facts.currency}`,
    body: pageFrame(
      COMPANIES.wallet,
      html`<h1>Pay from your wallet</h1>
        ${paymentFacts(facts)}
        <p>In this wallet: <strong>${BALANCES[wallet]} ${facts.currency}</strong></p>
        <form method="post" action="/wallet/${facts.id}/decision">
          <input type="hidden" name="token" value="${token}" />
          <div class="choices">
            <button class="primary" name="decision" value="${wallet === 'empty' ? 'pay_from_empty_wallet' : 'pay'}">
              Pay
            </button>
            <button name="decision" value="leave_pending">Leave it pending</button>
            <button class="refuse" name="decision" value="cancel">Refuse</button>
          </div>
        </form>`,
    ),
    isFramedAnywhere: true,
  }
}
