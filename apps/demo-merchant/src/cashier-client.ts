/** The cashier's merchant API, server to server. The keys are used only here and are never sent to a browser. */
import { CashierError, createCashierServer, type CashierServer } from '@modulor/server'
import { CashierRefusal } from './cashier-refusal'
import { demoPlayerOf, type BrandCode } from './players'
import type { Settings } from './settings'
import type { SignedInPlayer } from './sign-in/player-sessions'
import { createWalletClient, type Balance } from './wallet-client'

export type SessionOptions = {
  flow: 'deposit' | 'withdrawal'
  language: string
  theme: 'auto' | 'light' | 'dark'
  currency: string
  /** Whether the list explains the position of each method; only in a sandbox. */
  explain: boolean
  /** Whether Apple Pay and Google Pay are simulated. */
  wallets: boolean
  /** The native app that the demo simulates; only in a sandbox. */
  shell?: 'ios' | 'android' | 'react-native' | undefined
}
const refusalOf = ({ status, code, requestId, ...error }: CashierError, origin: string) =>
  status === null || code === 'unreadable_response'
    ? new CashierRefusal(502, 'unreachable', `The cashier at ${origin} did not respond; check it.`, { cause: error })
    : new CashierRefusal(
        status < 500 ? status : 502,
        code,
        `The cashier refused: ${code} (HTTP ${status}, request ${requestId ?? 'none'}).`,
      )

export type CashierClient = ReturnType<typeof createCashierClient>

function userOf({ id, state, country, balance }: SignedInPlayer) {
  const { profile, past } = demoPlayerOf(state)
  return { id, ...profile, ...past, ...(country && { country }), ...(balance && { demo_balance: balance }) }
}

/** The origin of a brand's page. The page of another merchant needs another origin: `127.0.0.1` in place of `localhost`. */
export const originOf = (brand: BrandCode, origin: string): string =>
  brand === 'HARBOUR' ? origin.replace('//localhost', '//127.0.0.1') : origin

export function createCashierClient({ cashierOrigin, brands, origin, walletOrigin }: Settings) {
  const ownWallet = walletOrigin === undefined ? undefined : createWalletClient(walletOrigin)
  /** Only this brand has a wallet of its own in the configuration of the demo. */
  const walletOf = (brand: BrandCode) => (brand === 'COM' ? ownWallet : undefined)
  async function call<Answer>(brand: BrandCode, request: (cashier: CashierServer) => Promise<Answer>): Promise<Answer> {
    const { merchantKey } = brands[brand]
    try {
      // There are no retries, because a visitor waits for the response and can click again.
      return await request(createCashierServer({ origin: cashierOrigin, merchantKey, retriesMax: 0 }))
    } catch (error) {
      throw error instanceof CashierError ? refusalOf(error, cashierOrigin) : error
    }
  }

  return {
    /**
     * Opens the player's session. Returns the address of the chosen flow or of a checkout, with the visitor's choice in
     * its query.
     */
    async openSession(signedIn: SignedInPlayer, options: SessionOptions): Promise<string> {
      const { flow, language, theme, currency, explain, wallets, shell } = options
      const player = demoPlayerOf(signedIn.state)
      const { brand } = player
      const terms = player.terms(new Date())
      const { past } = player
      await walletOf(brand)?.open(
        { brand, id: signedIn.id },
        currency,
        String(signedIn.balance ?? past.demo_balance ?? '0'),
      )
      const { url } = await call(brand, (cashier) =>
        cashier.sessions.create({
          brand,
          user: userOf(signedIn),
          ...(Object.keys(terms).length > 0 && { terms }),
          currency,
          language,
          origin: originOf(brand, origin),
        }),
      )
      if (!URL.canParse(url) || new URL(url).origin !== cashierOrigin)
        throw new CashierRefusal(502, 'wrong_answer', 'The response of the cashier has no address on its own origin.')
      const address = new URL(url)
      if (!player.isCheckout) address.pathname = `/${flow}`
      address.searchParams.set('lang', `${language}-${brand}`)
      if (theme !== 'auto') address.searchParams.set('theme', theme)
      if (explain) address.searchParams.set('explain', '1')
      if (wallets) address.searchParams.set('wallets', 'simulated')
      if (shell) address.searchParams.set('native_shell', shell)
      return address.href
    },

    /** A player's balances; a player who is new to the cashier has none. */
    async balancesOf(brand: BrandCode, playerId: string): Promise<Balance[]> {
      const wallet = walletOf(brand)
      if (wallet) return wallet.balancesOf({ brand, id: playerId })
      try {
        return balancesIn(await call(brand, (cashier) => cashier.players.balance({ brand, userId: playerId })))
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
  if (!Array.isArray(list))
    throw new CashierRefusal(502, 'wrong_answer', 'The response of the cashier has no balances.')
  return list.flatMap((entry) => {
    const [currency, balance] = [textOf(entry, 'currency'), textOf(entry, 'balance')]
    return currency !== undefined && balance !== undefined ? [{ currency, balance }] : []
  })
}
