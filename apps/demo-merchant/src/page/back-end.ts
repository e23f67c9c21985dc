/** This shop's own back end, as the page calls it. */
import type { BrandCode } from '../players'
import { isNativeDress, type Choice } from './choice'

/** What the back end answers when something went wrong: words for a person. */
async function answerOf<T>(response: Response): Promise<T> {
  const answer = (await response.json()) as T & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? `HTTP ${response.status}`)
  return answer
}

export async function openSession(choice: Choice): Promise<{ url: string }> {
  const { player, state, flow, lang, theme, currency, country, balance, explain, dress } = choice
  const wish = {
    player,
    state,
    flow,
    language: lang,
    theme,
    currency,
    explain: explain === '1',
    ...(country && { country }),
    ...(balance && { balance }),
    ...(isNativeDress(dress) && { shell: dress }),
  }
  const headers = { 'content-type': 'application/json' }
  return answerOf(await fetch('/api/session', { method: 'POST', headers, body: JSON.stringify(wish) }))
}

/** A player of one brand: the same id at another brand is another account. */
export type Account = { player: string; brand: BrandCode }

const queryOf = (account: Account) => new URLSearchParams(account).toString()

/** The player's balance in one currency, as text; `0` where there is none yet. */
export async function balanceOf(account: Account, currency: string): Promise<string> {
  const { balances } = await answerOf<{ balances: { currency: string; balance: string }[] }>(
    await fetch(`/api/balance?${queryOf(account)}`),
  )
  return balances.find((entry) => entry.currency === currency)?.balance ?? '0'
}

export type SignedEvent = {
  id: string
  received_at: string
  type: string
  brand: string
  payment_id: string
  amount: string
  currency: string
  status: string
  balance: string
}

/** Follows a player's signed events, those already received first; answers the function that stops it. */
export function followEvents(account: Account, onEvent: (event: SignedEvent) => void): () => void {
  const seenIds = new Set<string>()
  const stream = new EventSource(`/api/events/stream?${queryOf(account)}`)
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as SignedEvent
    // A stream that reconnects begins with the old ones again.
    if (seenIds.has(event.id)) return
    seenIds.add(event.id)
    onEvent(event)
  })
  return () => stream.close()
}
