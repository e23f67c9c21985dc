/** Cards that the simulator keeps for shoppers, by their tokens. */
import { createHash } from 'node:crypto'
import type { PaymentRequest } from './requests'
import { ServiceError } from './service-error'

type StoredCard = { readonly shopperReference: string; readonly number: string; readonly holderName: string }

export class StoredCards {
  readonly #cards = new Map<string, StoredCard>()

  /** The same token for the same card of the same shopper. Undefined: the request does not ask to store it. */
  store({ storePaymentMethod, shopperReference, recurringProcessingModel, paymentMethod }: PaymentRequest) {
    const { number = '', holderName = '' } = paymentMethod
    if (storePaymentMethod !== true || shopperReference === undefined || recurringProcessingModel === undefined)
      return undefined
    const token = createHash('sha256').update(`${shopperReference}:${number}`).digest('hex').slice(0, 16).toUpperCase()
    this.#cards.set(token, { shopperReference, number, holderName })
    return token
  }

  /** The card behind a token, which only its shopper may use. */
  find(token: string, shopperReference: string | undefined): StoredCard {
    const card = this.#cards.get(token)
    if (!card || card.shopperReference !== shopperReference)
      throw new ServiceError(422, '803', 'validation', 'PaymentDetail not found')
    return card
  }

  delete(token: string, shopperReference: string): void {
    this.find(token, shopperReference)
    this.#cards.delete(token)
  }

  get tokens(): readonly string[] {
    return [...this.#cards.keys()]
  }
}
