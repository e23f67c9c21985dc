import { balanceOf, followEvents, type Account } from './back-end'
import type { EventList } from './event-list'

const ASKING = '…'

/** The player's side of the page: name, balance, and the signed events that move it. */
export function createAccount(name: HTMLElement, output: HTMLElement, events: EventList) {
  let account: Account = { player: '', brand: 'COM' }
  let currency = ''
  let stopFollowing = () => {}
  let asked = 0

  async function refresh(): Promise<void> {
    const question = ++asked
    let text: string
    try {
      text = `${await balanceOf(account, currency)} ${currency}`
    } catch {
      text = 'not known'
    }
    // A slow answer to an older question is not the balance of now.
    if (question !== asked || output.textContent === text) return
    if (output.textContent !== ASKING) output.dataset.grew = ''
    output.textContent = text
  }
  output.addEventListener('animationend', () => delete output.dataset.grew)

  return {
    refresh: () => void refresh(),
    show(next: Account & { currency: string }): void {
      const { player, brand } = next
      const isOtherPlayer = player !== account.player || brand !== account.brand
      if (isOtherPlayer || next.currency !== currency) output.textContent = ASKING
      account = { player, brand }
      currency = next.currency
      name.textContent = player
      void refresh()
      if (!isOtherPlayer) return
      stopFollowing()
      events.clear()
      stopFollowing = followEvents(account, (event) => {
        events.add({
          source: 'signed',
          type: event.type,
          time: new Date(event.received_at),
          facts: `${event.brand} · ${event.amount} ${event.currency} · ${event.status} · balance ${event.balance}`,
        })
        void refresh()
      })
    },
  }
}
