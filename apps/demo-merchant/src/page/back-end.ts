/** The page's calls to the merchant's own back end. The cookie identifies the player, so no call after the sign-in names one. */
import type { SignedEvent } from '../event-log'
import { isNativeDisplay, type Choice } from './choice'

/** The player is signed out: the cookie has expired, or the back end was restarted with another key. */
export class SignedOut extends Error {}

/** Sends JSON, which a form of another site cannot send. Throws an error with the back end's readable message. */
async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  return answerOf(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

async function answerOf<T>(response: Response): Promise<T> {
  const answer = (response.status === 204 ? {} : await response.json()) as T & { error?: string }
  if (response.ok) return answer
  const message = answer.error ?? `HTTP ${response.status}`
  throw response.status === 401 ? new SignedOut(message) : new Error(message)
}

/** Signs in as a player of the demo. Returns the player's id at the cashier. */
export async function signInAs(
  { state, player, country, balance }: Choice,
  { isNewVisitor }: { isNewVisitor: boolean },
): Promise<string> {
  const request = { state, name: player, isNewVisitor, ...(country && { country }), ...(balance && { balance }) }
  const answer = await post<{ player: string }>('/api/demo-sign-in', request)
  return answer.player
}

export const signOut = () => post('/api/sign-out', {})

export function openSession({
  flow,
  lang,
  theme,
  currency,
  explain,
  wallets,
  display,
}: Choice): Promise<{ url: string }> {
  return post('/api/session', {
    flow,
    language: lang,
    theme,
    currency,
    explain: explain === '1',
    wallets: wallets === 'simulated',
    ...(isNativeDisplay(display) && { shell: display }),
  })
}

/** The player's balance in one currency, as text; `0` if there is none yet. */
export async function balanceOf(currency: string): Promise<string> {
  const { balances } = await answerOf<{ balances: { currency: string; balance: string }[] }>(
    await fetch('/api/balance'),
  )
  return balances.find((entry) => entry.currency === currency)?.balance ?? '0'
}

/** Follows the signed-in player's events. Those already received are sent first, and again after each reconnect of the stream. */
export function followEvents(onEvent: (event: SignedEvent) => void): EventSource {
  const stream = new EventSource('/api/events/stream')
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data) as SignedEvent))
  return stream
}
