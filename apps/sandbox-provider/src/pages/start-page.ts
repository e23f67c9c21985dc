import { html } from './html'
import type { Html } from './html'
import type { Page } from './layout'
import { WAYS_TO_PAY } from '../outcomes/ways-to-pay'
import { TEST_AMOUNTS } from '../outcomes/test-amounts'
import { TEST_CARD_GROUPS } from '../outcomes/test-cards'
import { STATEMENT_FAULTS } from '../statements/statement-faults'

/** The description of this server, and every outcome that it can produce. */
export function startPage(hasDeliveries: boolean): Page {
  return {
    title: 'Modulor sandbox provider',
    body: html`<main>
      <h1>Sandbox provider</h1>
      <p>
        A payment provider to develop against. It moves no real money, but it remembers: what it charged, refunded and
        paid out is in the <a href="/journal">journal</a>. Its protocol is in the README of
        <code>apps/sandbox-provider</code>.
        ${hasDeliveries ? html`What the cashier told the merchant is in the <a href="/deliveries">deliveries</a>.` : ''}
      </p>
      <h2 id="methods">Ways to pay</h2>
      ${table(
        'methods',
        ['Method', 'Where the player pays'],
        WAYS_TO_PAY.map(
          ({ method, what, path }) =>
            html`<tr>
              <th scope="row"><code>${method}</code></th>
              <td>${what} ${path === undefined ? '' : html`<a href="${path}">${path}</a>`}</td>
            </tr>`,
        ),
      )}
      <h2>Test cards</h2>
      <p>
        Use any expiry date in the future and any CVV. A number that is not listed approves when its check digit is
        right. The seconds hold unless the server runs with a delay scale.
      </p>
      ${TEST_CARD_GROUPS.map(
        ({ title, cards }) =>
          html`<h3 id="${idOf(title)}">${title}</h3>
            ${table(
              idOf(title),
              ['Card', 'What happens'],
              cards.map(
                (card) =>
                  html`<tr>
                    <th scope="row"><code>${card.number}</code> <span class="quiet">${card.brand}</span></th>
                    <td>${card.what}</td>
                  </tr>`,
              ),
            )}`,
      )}
      <h2 id="amounts">Test amounts</h2>
      <p>
        For what has no card: every other way to pay, once the player pays, and payouts. Any other amount succeeds; a
        payout after 4 seconds.
      </p>
      ${table(
        'amounts',
        ['Amount', 'What happens'],
        TEST_AMOUNTS.map(
          ({ ending, what }) =>
            html`<tr>
              <th scope="row"><code>*.${ending}</code></th>
              <td>${what}</td>
            </tr>`,
        ),
      )}
      ${statements()}
    </main>`,
  }
}

/** The errors that statements have on request. */
function statements(): Html {
  return html`<h2 id="statements">Statements</h2>
    <p>
      <code>GET /v1/statements/2026-11-23</code> is the statement of a day (UTC), as CSV. It gets some charges and
      payouts wrong, by the decimals of their amount.
    </p>
    ${table(
      'statements',
      ['Amount', 'Errors in the statement'],
      Object.entries(STATEMENT_FAULTS).map(
        ([ending, { what }]) =>
          html`<tr>
            <th scope="row"><code>*.${ending}</code></th>
            <td>${what}</td>
          </tr>`,
      ),
    )}`
}

function table(labelId: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="table" role="region" tabindex="0" aria-labelledby="${labelId}">
    <table class="data" aria-labelledby="${labelId}">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function idOf(title: string): string {
  return `cards-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}
