import { html } from '../pages/html'
import type { Page } from '../pages/layout'
import type { SentMessage } from './inbox'

/** The inbox page, on which a person sees the codes of the demo. */
export function inboxPage(messages: readonly SentMessage[]): Page {
  const newestFirst = [...messages].reverse()
  return {
    title: 'Messages of the Modulor sandbox provider',
    body: html`<main>
      <h1 id="messages">Messages</h1>
      <p>What players would get on their phones and by mail. <a href="/">Test cards and amounts</a></p>
      ${
        newestFirst.length === 0
          ? html`<p class="quiet">No message yet.</p>`
          : html`<div class="table" role="region" tabindex="0" aria-labelledby="messages">
              <table aria-labelledby="messages">
                <thead>
                  <tr>
                    <th scope="col">At</th>
                    <th scope="col">To</th>
                    <th scope="col">Text</th>
                  </tr>
                </thead>
                <tbody>
                  ${newestFirst.map(
                    ({ at, to, text }) =>
                      html`<tr>
                        <th scope="row"><time datetime="${at}">${at}</time></th>
                        <td>${to}</td>
                        <td>${text}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
    </main>`,
  }
}
