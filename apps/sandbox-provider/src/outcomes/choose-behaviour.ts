import { APPROVE, behaves, decline } from './behaviour'
import type { Behaviour } from './behaviour'
import { TEST_AMOUNTS } from './test-amounts'
import { TEST_CARDS } from './test-cards'

const BEHAVIOURS_BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card.behaviour]))
const BEHAVIOURS_BY_ENDING = new Map(TEST_AMOUNTS.map((amount) => [amount.ending, amount.behaviour]))

export type CardToCharge = { readonly number: string; readonly expMonth: string; readonly expYear: string }

/**
 * Returns the behaviour of a card (SVC-3). A documented number has its own. Any other number is approved if it passes
 * the Luhn check and has not expired (a card is valid until the end of its month, UTC).
 */
export function behaviourOfCard(card: CardToCharge, now: Date): Behaviour {
  const documented = BEHAVIOURS_BY_NUMBER.get(card.number)
  if (documented !== undefined) return documented
  if (!passesLuhn(card.number)) return behaves(decline('do_not_honour'))
  return isExpired(card, now) ? behaves(decline('expired_card')) : behaves(APPROVE)
}

/**
 * Returns the behaviour of a payment or payout without a card, by the first two decimals of its amount; `ordinary` if
 * they have no meaning.
 */
export function behaviourOfAmount(amount: string, ordinary: Behaviour): Behaviour {
  const ending = (amount.split('.')[1] ?? '').slice(0, 2)
  return BEHAVIOURS_BY_ENDING.get(ending) ?? ordinary
}

function isExpired({ expMonth, expYear }: CardToCharge, now: Date): boolean {
  const year = expYear.length === 2 ? 2000 + Number(expYear) : Number(expYear)
  const firstMomentAfter = Date.UTC(year, Number(expMonth), 1)
  return now.getTime() >= firstMomentAfter
}

/**
 * The Luhn check: every second digit from the right is doubled, minus nine if the result exceeds nine; the sum must
 * end in 0.
 */
export function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
