import type { DeliveryAttempt } from '@modulor/contract/box'
import { html } from './html'
import type { Html } from './html'
import type { Page } from './layout'

/** Formats a JSON body; other bodies are returned unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const isAccepted = ({ status }: DeliveryAttempt) => status !== null && status >= 200 && status < 300

function attemptItem(attempt: DeliveryAttempt): Html {
  const { at, url, headers, status, answer } = attempt
  const outcome = status === null ? `no answer: ${answer}` : `answered with ${status}`
  return html`<li>
    <time datetime="${at}">${at}</time> <span class="${isAccepted(attempt) ? '' : 'failed'}">${outcome}</span>
    ${status === null || answer === '' ? '' : html`<pre>${answer}</pre>`}
    <details>
      <summary>Headers that were sent</summary>
      <pre>
POST ${url}
${Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}</pre>
    </details>
  </li>`
}

function eventSection([newest, ...older]: readonly DeliveryAttempt[]): Html | '' {
  if (!newest) return ''
  const { event_id: id, brand, type, payment_id: paymentId, body } = newest
  return html`<section class="delivery" aria-labelledby="event-${id}">
    <h2 id="event-${id}">${type}</h2>
    <p class="quiet">Event <code>${id}</code> of the payment <code>${paymentId}</code>, brand ${brand}</p>
    <ol>
      ${[newest, ...older].map(attemptItem)}
    </ol>
    <details>
      <summary>Body</summary>
      <pre>${readable(body)}</pre>
    </details>
    <form method="post" action="/deliveries/again">
      <input type="hidden" name="brand" value="${brand}" />
      <input type="hidden" name="event_id" value="${id}" />
      <button>Send again</button>
    </form>
  </section>`
}

/**
 * The deliveries to the merchant, newest event first, each with its attempts. `problem`: the reason why an action
 * failed.
 */
export function deliveriesPage(attempts: readonly DeliveryAttempt[], problem?: string): Page {
  const byEvent = new Map<string, DeliveryAttempt[]>()
  for (const attempt of attempts) byEvent.set(attempt.event_id, [...(byEvent.get(attempt.event_id) ?? []), attempt])
  return {
    title: 'Deliveries of events',
    body: html`<main>
      <h1>Deliveries of events</h1>
      <p>
        Every attempt of the cashier to hand an event to the merchant: what was sent, signed, and what was answered.
        Load the page again for newer ones. <a href="/">Test cards and amounts</a>
      </p>
      ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
      ${byEvent.size === 0 ? html`<p class="quiet">Nothing was sent yet.</p>` : [...byEvent.values()].map(eventSection)}
    </main>`,
  }
}
