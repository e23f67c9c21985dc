import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readChoice, searchOf, type Choice } from './choice'

const DEFAULT = {
  player: 'player-1',
  currency: 'EUR',
  lang: 'en',
  theme: 'auto',
  flow: 'deposit',
  dress: 'iframe',
  balance: '',
}

it.each([
  ['nothing', '', DEFAULT],
  [
    'everything',
    '?player=story-7&flow=withdrawal&dress=popup&lang=ar&theme=dark&currency=KWD&balance=500.125',
    {
      player: 'story-7',
      flow: 'withdrawal',
      dress: 'popup',
      lang: 'ar',
      theme: 'dark',
      currency: 'KWD',
      balance: '500.125',
    },
  ],
  ['what is not offered', '?currency=DOGE&lang=xx&theme=pink&flow=steal&dress=tux', DEFAULT],
  ['a player id with markup', '?player=%3Cimg%3E', DEFAULT],
  ['an endless player id', `?player=${'x'.repeat(65)}`, DEFAULT],
  ['a balance that is no amount', '?balance=-5', DEFAULT],
  ['a balance with an exponent', '?balance=1e9', DEFAULT],
])('reads %s from a link', (_, search, expected) => {
  expect(readChoice(new URLSearchParams(search))).toEqual(expected)
})

it('finds the same choice again in its own link', () => {
  const player = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
  const balance = fc.constantFrom('', '0', '500', '0.00000001')
  const flow = fc.constantFrom<Choice['flow'][]>('deposit', 'withdrawal')
  fc.assert(
    fc.property(player, balance, flow, (player, balance, flow) => {
      const choice = { ...readChoice(new URLSearchParams()), player, balance, flow }
      expect(readChoice(new URLSearchParams(searchOf(choice)))).toEqual(choice)
    }),
  )
})
