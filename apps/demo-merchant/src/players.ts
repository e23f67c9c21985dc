/** The demo's players: one for each interesting state of the cashier. The page lists them, the server opens their sessions. */
import type { PlayerTerms, SandboxSessionRequest } from '@modulor/server'

export const BRAND_CODES = ['COM', 'HARBOUR', 'LEGACY', 'WAGER', 'EMPTY', 'MANY'] as const
export type BrandCode = (typeof BRAND_CODES)[number]

/** The beginning of a player's id; the server generates the rest. */
export const PLAYER_NAME_PATTERN = /^[A-Za-z0-9_-]{1,40}$/

type User = SandboxSessionRequest['user']
type Profile = Omit<User, 'id' | 'country' | `demo_${string}`> & { country: string }
type DemoPast = Pick<User, 'demo_balance' | 'demo_returning' | 'demo_declined'>

export type DemoPlayer = {
  /** The name of the state in addresses. A player's id begins with it unless the visitor chose another name. */
  readonly state: string
  readonly group: 'Every day' | 'Unavailable methods' | 'Other money' | 'Other merchants'
  readonly name: string
  /** One line that describes what to look at. */
  readonly note: string
  readonly brand: BrandCode
  readonly flow: 'deposit' | 'withdrawal'
  /** Opens the page with which the service begins, in place of the flow's list. */
  readonly isCheckout?: boolean
  /**
   * The currencies that are offered to this player; the demo begins with the first. The amounts of the terms are
   * suitable for each of them.
   */
  readonly currencies: readonly string[]
  readonly profile: Profile
  /** Applies to a player who is new to the service. */
  readonly past: DemoPast
  readonly terms: (now: Date) => PlayerTerms
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ALL_CURRENCIES = ['EUR', 'USD', 'GBP', 'SEK', 'JPY', 'CLP', 'KWD', 'BTC', 'USDT', 'ETH']
/** Currencies with two decimals and limits of the same size, so that the amounts of the terms are suitable for each. */
const LIKE_EUR = ['EUR', 'USD', 'GBP']

const ADA: Profile = {
  email: 'ada@players.example',
  phone: '+4915112345678',
  country: 'DE',
  first_name: 'Ada',
  last_name: 'Berger',
}
const HARU: Profile = {
  email: 'haru@players.example',
  phone: '+819012345678',
  country: 'JP',
  first_name: 'Haru',
  last_name: 'Sato',
}
const NOOR: Profile = {
  email: 'noor@players.example',
  phone: '+96550012345',
  country: 'KW',
  first_name: 'Noor',
  last_name: 'Al-Sabah',
}

const USUAL = {
  group: 'Every day',
  brand: 'COM',
  flow: 'deposit',
  currencies: ALL_CURRENCIES,
  profile: ADA,
  past: {},
  terms: () => ({}),
} as const satisfies Partial<DemoPlayer>

const restrictedUntil = (now: Date, waitsMs: Record<string, number>): PlayerTerms => ({
  restrictions: Object.entries(waitsMs).map(([pay_group_id, waitMs]) => ({
    pay_group_id,
    until: new Date(now.getTime() + waitMs).toISOString(),
  })),
})

export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  {
    ...USUAL,
    state: 'new',
    name: 'New player',
    note: 'No method was used before. Popular methods come first; the balance is 0.',
  },
  {
    ...USUAL,
    state: 'returning',
    name: 'Returning player',
    note: 'The last-used method opens automatically with a saved card. Back shows the other methods.',
    past: { demo_returning: true, demo_balance: '80.00' },
    currencies: LIKE_EUR,
  },
  {
    ...USUAL,
    state: 'declined',
    name: 'After a decline',
    note: 'The list shows first why the last payment was declined.',
    past: { demo_declined: true },
  },
  {
    ...USUAL,
    state: 'bonus',
    name: 'Welcome bonus',
    note: 'Methods have a bonus label. From 20.00 on, the bonus is 100 % of the amount, at most 100.00.',
    currencies: LIKE_EUR,
    terms: () => ({
      bonuses: [
        {
          pay_group_id: null,
          min_deposit_amount: '20.00',
          max_deposit_amount: null,
          absolute_bonus_value: null,
          percent_bonus_value: '100',
          max_bonus_value: '100.00',
        },
      ],
    }),
  },
  {
    ...USUAL,
    state: 'experiment',
    name: 'Other amount blocks',
    note: 'A test group: Veloro offers 50, 150 and 400 in place of 20, 50 and 100.',
    currencies: LIKE_EUR,
    terms: () => ({ experiment_user_group: 'higher-blocks' }),
  },
  {
    ...USUAL,
    state: 'order',
    name: 'An order to pay',
    note: 'A checkout for an order of 24.90. The card that ends in 9995 is declined first.',
    isCheckout: true,
    currencies: LIKE_EUR,
    // Every session has a new order, because a paid order cannot be paid again.
    terms: (now) => ({
      order: {
        id: `DEMO-${now.getTime().toString(36).toUpperCase()}`,
        amount: '24.90',
        description: 'Season ticket, east stand',
      },
    }),
  },
  {
    ...USUAL,
    state: 'no-balance',
    group: 'Unavailable methods',
    name: 'No balance',
    note: 'Withdrawals are disabled, with the balance that is needed.',
    flow: 'withdrawal',
  },
  {
    ...USUAL,
    state: 'limit-near',
    group: 'Unavailable methods',
    name: 'Limit almost reached',
    note: 'At most 60.00 can still be deposited. Each deposit reduces this amount.',
    currencies: LIKE_EUR,
    terms: () => ({ deposit_limit_remaining: '60.00' }),
  },
  {
    ...USUAL,
    state: 'limit-reached',
    group: 'Unavailable methods',
    name: 'Limit reached',
    note: 'All deposits are disabled. One notice above the list has the day on which the limit ends.',
    terms: (now) => ({
      deposit_limit_remaining: '0',
      deposit_limit_until: new Date(now.getTime() + 72 * HOUR_MS).toISOString(),
    }),
  },
  {
    ...USUAL,
    state: 'time-restricted',
    group: 'Unavailable methods',
    name: 'Restricted by time',
    note: 'Piko is enabled after one minute. Card, Veloro and Halden show the three formats of the remaining time.',
    terms: (now) =>
      restrictedUntil(now, {
        piko: MINUTE_MS,
        card: 40 * MINUTE_MS,
        veloro: 5 * HOUR_MS,
        halden: 48 * HOUR_MS,
      }),
  },
  {
    ...USUAL,
    state: 'wager',
    group: 'Unavailable methods',
    name: 'Wagering a bonus',
    note: 'Wager House pays out only by card. Back shows two withdrawals that are disabled until the bonus is wagered.',
    brand: 'WAGER',
    flow: 'withdrawal',
    currencies: ['EUR'],
    past: { demo_balance: '250.00' },
    terms: () => ({ is_wagering: true }),
  },
  {
    ...USUAL,
    state: 'no-methods',
    group: 'Unavailable methods',
    name: 'No methods',
    note: 'The brand has no method for this country.',
    brand: 'EMPTY',
    currencies: ['EUR'],
  },
  {
    ...USUAL,
    state: 'japan',
    group: 'Other money',
    name: 'Haru, Japan',
    note: 'Yen have no decimals.',
    profile: HARU,
    currencies: ['JPY', ...ALL_CURRENCIES.filter((code) => code !== 'JPY')],
  },
  {
    ...USUAL,
    state: 'kuwait',
    group: 'Other money',
    name: 'Noor, Kuwait',
    note: 'Dinars have three decimals. Try it in Arabic.',
    profile: NOOR,
    currencies: ['KWD', ...ALL_CURRENCIES.filter((code) => code !== 'KWD')],
  },
  {
    ...USUAL,
    state: 'bitcoin',
    group: 'Other money',
    name: 'Bitcoin account',
    note: 'Eight decimals. The only method for this currency opens automatically.',
    currencies: ['BTC', ...ALL_CURRENCIES.filter((code) => code !== 'BTC')],
  },
  {
    ...USUAL,
    state: 'many',
    group: 'Other merchants',
    name: '200 methods',
    note: 'The brand Two Hundred: scroll, search and filter.',
    brand: 'MANY',
    currencies: ['EUR'],
  },
  {
    ...USUAL,
    state: 'harbour',
    group: 'Other merchants',
    name: 'Harbour Trading',
    note: 'A brand with its own key, origin (127.0.0.1), accent colour and currency format.',
    brand: 'HARBOUR',
    currencies: ['EUR', 'GBP'],
  },
  {
    ...USUAL,
    state: 'legacy',
    group: 'Other merchants',
    name: 'Legacy Lottery',
    note: 'A brand with another design theme: the widget renders nothing and notifies the page.',
    brand: 'LEGACY',
    currencies: ['EUR'],
  },
]

/** The player for a state; for an unknown state the first player. */
export function demoPlayerOf(state: string | null): DemoPlayer {
  const player = DEMO_PLAYERS.find((each) => each.state === state) ?? DEMO_PLAYERS[0]
  if (!player) throw new Error('the list of demo players is empty')
  return player
}
