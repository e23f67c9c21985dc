/** Cards that the simulator stores for shoppers, by their tokens. */
import { createHash } from 'node:crypto'
import { ServiceError } from './service-error'

/** A card of a request. */
export type SimulatedCard = {
  readonly number: string
  readonly holderName: string
  /** For example `3/2030`. */
  readonly expiryDate: string
}
export type CardOfShopper = SimulatedCard & { readonly shopperReference: string }

/**
 * The expiry date of a card that a test has expired. For other cards any date is accepted, because the service under
 * test may have another clock.
 */
const PASSED = '1/2020'
export const hasExpired = ({ expiryDate }: SimulatedCard): boolean => expiryDate === PASSED

export class StoredCards {
  readonly #cards = new Map<string, CardOfShopper>()

  /** Stores a card. Returns the same token for the same card of the same shopper. */
  store(card: CardOfShopper): { readonly token: string; readonly isNew: boolean } {
    const named = `${card.shopperReference}:${card.number}`
    const token = createHash('sha256').update(named).digest('hex').slice(0, 16).toUpperCase()
    const isNew = !this.#cards.has(token)
    this.#cards.set(token, card)
    return { token, isNew }
  }

  /** Returns the card of a token, which only its shopper may use. */
  find(token: string, shopperReference: string | undefined): CardOfShopper {
    const card = this.#cards.get(token)
    if (!card || card.shopperReference !== shopperReference)
      throw new ServiceError(422, '803', 'validation', 'PaymentDetail not found')
    return card
  }

  delete(token: string, shopperReference: string): void {
    this.find(token, shopperReference)
    this.#cards.delete(token)
  }

  /** Expires a stored card. Returns false if there is no such card. */
  expire(token: string): boolean {
    const card = this.#cards.get(token)
    if (card) this.#cards.set(token, { ...card, expiryDate: PASSED })
    return card !== undefined
  }

  get tokens(): readonly string[] {
    return [...this.#cards.keys()]
  }
}
