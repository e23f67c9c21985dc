import type { PayMethodType } from '@modulor/contract/vocabulary'
import type { IconName } from '@modulor/ui'

/** The sign of a method without a logo, by its kind (LIST-18). */
export const METHOD_ICONS = {
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
