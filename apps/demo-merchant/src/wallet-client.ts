/** The merchant's own wallet as its site reads it. `apps/demo-wallet` is that wallet; the cashier calls it too. */
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
    /** Opens an account with an amount; one that exists keeps its own. */
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
