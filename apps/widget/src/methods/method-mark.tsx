import type { PayMethodType } from '@modulor/contract/vocabulary'
import { Mark, type IconName } from '@modulor/ui'
import type { Listing, Method } from '../api'
import { findLogoAgain } from './find-logo-again'

const PLACEHOLDERS = {
  bank_transfers: 'bank',
  cards: 'card',
  e_wallets: 'wallet',
  prepaid_cash: 'shop',
  crypto: 'globe',
  terminal: 'terminal',
  mobile: 'phone',
  bet_shops: 'shop',
  other: 'wallet',
} as const satisfies Record<PayMethodType, IconName>

/** A method's logo, or the icon of its category (LIST-18). */
export function MethodMark({ method, size }: { method: Method; size?: Listing['settings']['logoSizes'] }) {
  return (
    <Mark
      src={method.logo}
      fallback={PLACEHOLDERS[method.category]}
      findAgain={findLogoAgain}
      {...(size && { size })}
    />
  )
}
