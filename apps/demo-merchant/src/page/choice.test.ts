import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_PLAYERS, PLAYER_NAME_PATTERN } from '../players'
import { readChoice, searchOf, type Choice, type Offer } from './choice'

const OFFER: Offer = { languages: ['en', 'de', 'ar'] }
const read = (search: string) => readChoice(new URLSearchParams(search), OFFER)

const DEFAULT: Choice = {
  state: 'new',
  player: 'new',
  currency: 'EUR',
  lang: 'en',
  theme: 'auto',
  flow: 'deposit',
  display: 'iframe',
  size: 'auto',
  country: '',
  balance: '',
  explain: '',
  wallets: '',
}

it.each<[string, string, Choice]>([
  ['nothing', '', DEFAULT],
  [
    'everything',
    '?state=kuwait&player=story-7&flow=withdrawal&display=android&size=phone&lang=ar&theme=dark&currency=JPY&country=KW&balance=500.125&explain=1&wallets=simulated',
    {
      state: 'kuwait',
      player: 'story-7',
      flow: 'withdrawal',
      display: 'android',
      size: 'phone',
      lang: 'ar',
      theme: 'dark',
      currency: 'JPY',
      country: 'KW',
      balance: '500.125',
      explain: '1',
      wallets: 'simulated',
    },
  ],
  [
    'what is not offered',
    '?state=rich&currency=DOGE&lang=xx&theme=pink&flow=steal&display=tux&size=7&country=de&explain=yes&wallets=real',
    DEFAULT,
  ],
  ['a player’s own money', '?state=japan', { ...DEFAULT, state: 'japan', player: 'japan', currency: 'JPY' }],
  [
    'a player’s own flow',
    '?state=no-balance',
    { ...DEFAULT, state: 'no-balance', player: 'no-balance', flow: 'withdrawal' },
  ],
  [
    'money that this player is not offered',
    '?state=limit-near&currency=JPY',
    { ...DEFAULT, state: 'limit-near', player: 'limit-near' },
  ],
  ['a player id with markup', '?player=%3Cimg%3E', DEFAULT],
  ['an endless player id', `?player=${'x'.repeat(41)}`, DEFAULT],
  ['a balance that is no amount', '?balance=-5', DEFAULT],
  ['a balance with an exponent', '?balance=1e9', DEFAULT],
])('reads %s from a link', (_, search, expected) => {
  expect(read(search)).toEqual(expected)
})

it('finds the same choice again in its own link', () => {
  const choices = fc.record({
    state: fc.constantFrom(...DEMO_PLAYERS.map(({ state }) => state)),
    player: fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
    balance: fc.constantFrom('', '0', '500', '0.00000001'),
    flow: fc.constantFrom('deposit', 'withdrawal'),
    display: fc.constantFrom('iframe', 'popup', 'page', 'ios', 'android', 'react-native'),
    explain: fc.constantFrom('', '1'),
    wallets: fc.constantFrom('', 'simulated'),
    country: fc.constantFrom('', 'JP'),
  })
  fc.assert(
    fc.property(choices, (wanted) => {
      const choice = read(`?${new URLSearchParams(wanted).toString()}`)
      expect(choice).toMatchObject(wanted)
      expect(read(searchOf(choice))).toEqual(choice)
    }),
  )
})

describe('the players', () => {
  it('have one name and one line each, and a name that an id can begin with', () => {
    expect(new Set(DEMO_PLAYERS.map(({ state }) => state)).size).toBe(DEMO_PLAYERS.length)
    for (const { state, note } of DEMO_PLAYERS) {
      expect(read(`?state=${state}`).player).toMatch(PLAYER_NAME_PATTERN)
      expect(note).not.toBe('')
    }
  })

  it('stand in whole groups', () => {
    const groups = DEMO_PLAYERS.map(({ group }) => group)
    expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)])
  })
})
