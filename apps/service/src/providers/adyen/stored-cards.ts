/** Cards that Adyen keeps. One is stored with a payment; here it is erased. */
import type { Provider } from '../provider'
import { parseJson, type AdyenClient } from './adyen-client'
import { ServiceError } from './adyen-wire'

/** There is no such token of this shopper, any more or ever. */
const NOT_FOUND = '803'

export const storedCards = (send: AdyenClient, merchantAccount: string): NonNullable<Provider['storedCards']> => ({
  async erase({ token, userId: shopperReference }) {
    const query = new URLSearchParams({ shopperReference, merchantAccount })
    const answer = await send({ method: 'DELETE', path: `/storedPaymentMethods/${encodeURIComponent(token)}?${query}` })
    if (answer.kind === 'lost') return 'unknown'
    const { data: error } = ServiceError.safeParse(parseJson(answer.body))
    return answer.status === 204 || error?.errorCode === NOT_FOUND ? 'erased' : 'unknown'
  },
})
