import { html } from './html'
import type { Page } from './layout'
import type { JournalEntry } from '../operations/event'

const ROWS_MAX = 500

/** The journal as a page: all money that moved, newest first. */
export function journalPage(entries: readonly JournalEntry[]): Page {
  const shown = entries.slice(-ROWS_MAX).reverse()
  return {
    title: 'Journal of the Modulor sandbox provider',
    body: html`<main>
      <h1 id="journal">Journal</h1>
      <p>
        Every amount that was really charged, refunded or paid out: ${entries.length} in all, the newest ${shown.length}
        here. <a href="/">Test cards and amounts</a>
      </p>
      ${
        shown.length === 0
          ? html`<p class="quiet">Nothing has moved yet.</p>`
          : html`<div class="table" role="region" tabindex="0" aria-labelledby="journal">
              <table aria-labelledby="journal">
                <thead>
                  <tr>
                    <th scope="col">At</th>
                    <th scope="col">Kind</th>
                    <th scope="col">Merchant reference</th>
                    <th scope="col" class="figure">Amount</th>
                  </tr>
                </thead>
                <tbody>
                  ${shown.map(
                    (entry) =>
                      html`<tr>
                        <th scope="row"><time datetime="${entry.at}">${entry.at}</time></th>
                        <td>${entry.kind}</td>
                        <td><code>${entry.reference}</code></td>
                        <td class="figure">${entry.amount} ${entry.currency}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
    </main>`,
  }
}
