import type { Account, SignedEvent } from '../event-log'
import { demoPlayerOf } from '../players'
import { balanceOf, followEvents } from './back-end'
import type { Choice } from './choice'
import type { EventList } from './event-list'
import type { SignIn } from './sign-in'

const ASKING = '…'

const isSame = (left: Account, right: Account) => left.player === right.player && left.brand === right.brand

/** The player's part of the page: name, balance, and the signed events that change the balance. */
export function createAccount(name: HTMLElement, output: HTMLElement, events: EventList, signIn: SignIn) {
  let account: Account = { player: '', brand: '' }
  let seenIds = new Set<string>()
  let choice: Choice | undefined
  let stream: EventSource | undefined
  let requestCount = 0

  function handleEvent(event: SignedEvent): void {
    // A stream that reconnects sends the old events again, and those of another player if another tab has signed in
    // meanwhile.
    if (!isSame(event, account) || seenIds.has(event.id)) return
    seenIds.add(event.id)
    events.add({
      source: 'signed',
      type: event.type,
      time: new Date(event.received_at),
      facts: `${event.brand} · ${event.amount} ${event.currency} · ${event.status} · balance ${event.balance}`,
    })
    void refresh()
  }

  function follow(next: Account): void {
    const isOther = !isSame(next, account)
    if (!isOther && stream?.readyState !== EventSource.CLOSED) return
    stream?.close()
    if (isOther) {
      account = next
      seenIds = new Set()
      events.clear()
      name.textContent = next.player
    }
    stream = followEvents(handleEvent)
  }

  async function refresh(): Promise<void> {
    const shown = choice
    if (!shown) return
    const requestNumber = ++requestCount
    let text: string
    try {
      const player = await signIn.as(shown)
      if (requestNumber !== requestCount) return
      follow({ player, brand: demoPlayerOf(shown.state).brand })
      text = `${await signIn.run(shown, () => balanceOf(shown.currency))} ${shown.currency}`
    } catch {
      text = 'not known'
    }
    // A late response to an older request must not replace a newer balance.
    if (requestNumber !== requestCount || output.textContent === text) return
    if (output.textContent !== ASKING) output.dataset.grew = ''
    output.textContent = text
  }
  output.addEventListener('animationend', () => delete output.dataset.grew)

  return {
    refresh: () => void refresh(),
    show(next: Choice): void {
      if (next.player !== choice?.player || next.state !== choice.state || next.currency !== choice.currency)
        output.textContent = ASKING
      choice = next
      void refresh()
    },
  }
}
