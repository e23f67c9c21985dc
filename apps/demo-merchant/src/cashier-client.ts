/** The cashier's merchant API, server to server. The key stays in here: no answer to a browser carries it. */
import type { Player } from './players'
import type { Settings } from './settings'

const BRAND = 'COM'
const ANSWERED_WITHIN_MS = 10_000

export type SessionWish = {
  player: Player
  flow: 'deposit' | 'withdrawal'
  language: string
  theme: 'auto' | 'light' | 'dark'
  currency: string
  /** What a player new to the service starts with; the sandbox only. */
  balance?: string | undefined
}
export type Balance = { currency: string; balance: string }

/** Why the cashier did not do what was asked, in words for a person; `status` is what this site answers with. */
export class CashierRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export type CashierClient = ReturnType<typeof createCashierClient>

export function createCashierClient({ cashierOrigin, merchantKey, origin }: Settings) {
  async function call(path: string, body?: object): Promise<unknown> {
    const request: RequestInit = {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${merchantKey}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      redirect: 'error',
    }
    if (body) request.body = JSON.stringify(body)
    let status: number
    let answer: unknown
    try {
      const response = await fetch(`${cashierOrigin}/api/merchant/v1${path}`, request)
      status = response.status
      answer = await response.json()
    } catch (cause) {
      throw new CashierRefusal(502, 'unreachable', `The cashier at ${cashierOrigin} does not answer.`, { cause })
    }
    if (status >= 200 && status < 300) return answer
    const code = textOf(answer, 'error_code') ?? 'unknown'
    const request_id = textOf(answer, 'request_id') ?? 'none'
    throw new CashierRefusal(
      status < 500 ? status : 502,
      code,
      `The cashier refused: ${code} (HTTP ${status}, request ${request_id}).`,
    )
  }

  return {
    /** Opens a session and answers the address of the wanted flow, with language and theme in its query. */
    async openSession({ player, flow, language, theme, currency, balance }: SessionWish): Promise<string> {
      const user = balance ? { ...player, demo_balance: balance } : player
      const url = textOf(await call('/sessions', { brand: BRAND, user, currency, language, origin }), 'url')
      if (url === undefined || !URL.canParse(url) || new URL(url).origin !== cashierOrigin)
        throw new CashierRefusal(502, 'wrong_answer', 'The cashier answered without an address of its own.')
      const address = new URL(url)
      address.pathname = `/${flow}`
      address.searchParams.set('lang', `${language}-${BRAND}`)
      if (theme !== 'auto') address.searchParams.set('theme', theme)
      return address.href
    },

    /** A player's balances; one whom the cashier has not met yet has none. */
    async balancesOf(playerId: string): Promise<Balance[]> {
      try {
        const answer = await call(`/brands/${BRAND}/players/${encodeURIComponent(playerId)}/balance`)
        return balancesIn(answer)
      } catch (error) {
        if (error instanceof CashierRefusal && error.code === 'not_found') return []
        throw error
      }
    },
  }
}

function textOf(answer: unknown, key: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const value: unknown = Reflect.get(answer, key)
  return typeof value === 'string' ? value : undefined
}

function balancesIn(answer: unknown): Balance[] {
  const list: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'balances') : undefined
  if (!Array.isArray(list)) throw new CashierRefusal(502, 'wrong_answer', 'The cashier answered without balances.')
  return list.flatMap((entry) => {
    const [currency, balance] = [textOf(entry, 'currency'), textOf(entry, 'balance')]
    return currency !== undefined && balance !== undefined ? [{ currency, balance }] : []
  })
}
