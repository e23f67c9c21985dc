import type { PlayerTerms } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { PlayerSession } from '../model/payments.types'

type Bonuses = NonNullable<PlayerTerms['bonuses']>

/**
 * The bonuses that a payment of the session can earn, for the listing and for the quote. The merchant's bonuses apply
 * to deposits in the session's currency. An order is not credited to the balance, so it earns none (CHECK-1).
 */
export function earnedBonuses(
  { terms, currency: promisedIn }: Pick<PlayerSession, 'terms' | 'currency'>,
  { flow, currency }: { readonly flow: Flow; readonly currency: string },
): Bonuses {
  if (flow === 'withdrawal' || currency !== promisedIn || terms.order) return []
  return terms.bonuses ?? []
}
