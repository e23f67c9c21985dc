/** This shop's own back end, as the page calls it. */
import type { Choice } from './choice'

/** What the back end answers when something went wrong: words for a person. */
async function answerOf<T>(response: Response): Promise<T> {
  const answer = (await response.json()) as T & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? `HTTP ${response.status}`)
  return answer
}

export async function openSession({ player, flow, lang, theme, currency, balance }: Choice): Promise<{ url: string }> {
  const wish = { player, flow, language: lang, theme, currency, ...(balance && { balance }) }
  const headers = { 'content-type': 'application/json' }
  return answerOf(await fetch('/api/session', { method: 'POST', headers, body: JSON.stringify(wish) }))
}

/** The player's balance in one currency, as text; `0` where there is none yet. */
export async function balanceOf(player: string, currency: string): Promise<string> {
  const { balances } = await answerOf<{ balances: { currency: string; balance: string }[] }>(
    await fetch(`/api/balance?player=${encodeURIComponent(player)}`),
  )
  return balances.find((entry) => entry.currency === currency)?.balance ?? '0'
}

export type SignedEvent = {
  id: string
  received_at: string
  type: string
  payment_id: string
  amount: string
  currency: string
  status: string
  balance: string
}

/** Follows a player's signed events, those already received first; answers the function that stops it. */
export function followEvents(player: string, onEvent: (event: SignedEvent) => void): () => void {
  const seenIds = new Set<string>()
  const stream = new EventSource(`/api/events/stream?player=${encodeURIComponent(player)}`)
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as SignedEvent
    // A stream that reconnects begins with the old ones again.
    if (seenIds.has(event.id)) return
    seenIds.add(event.id)
    onEvent(event)
  })
  return () => stream.close()
}
