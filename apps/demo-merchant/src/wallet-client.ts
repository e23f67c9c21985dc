/** The site's client for the merchant's own wallet, `apps/demo-wallet`, which the cashier calls too. */
import { CashierRefusal } from './cashier-refusal'
import type { BrandCode } from './players'

const DEADLINE_MS = 2_000
export type Balance = { readonly currency: string; readonly balance: string }
type Player = { readonly brand: BrandCode; readonly id: string }

export function createWalletClient(origin: string) {
  async function call(path: string, init: RequestInit = {}): Promise<unknown> {
    const answer = await fetch(`${origin}/players/${path}`, {
      ...init,
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).catch(() => undefined)
    if (!answer?.ok)
      throw new CashierRefusal(502, 'wallet_unreachable', `The wallet at ${origin} did not respond; check it.`)
    return answer.json()
  }
  const nameOf = ({ brand, id }: Player) => `${brand}/${encodeURIComponent(id)}`

  return {
    /** Opens an account with an amount. An existing account keeps its balance. */
    open: async (player: Player, currency: string, available: string) => {
      await call(`${nameOf(player)}/${currency}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ available }),
      })
    },
    balancesOf: async (player: Player) => ((await call(nameOf(player))) as { balances: Balance[] }).balances,
  }
}
