/** The names of card brands in each wallet. A wallet does not support a brand that is missing here. */
import type { CardBrand, NativeWallet } from '@modulor/contract/vocabulary'

export const WALLET_NETWORKS: Readonly<Record<NativeWallet, Partial<Readonly<Record<CardBrand, string>>>>> = {
  apple_pay: {
    visa: 'visa',
    mastercard: 'masterCard',
    'american-express': 'amex',
    discover: 'discover',
    jcb: 'jcb',
    unionpay: 'chinaUnionPay',
    maestro: 'maestro',
    elo: 'elo',
    mir: 'mir',
  },
  google_pay: {
    visa: 'VISA',
    mastercard: 'MASTERCARD',
    'american-express': 'AMEX',
    discover: 'DISCOVER',
    jcb: 'JCB',
    elo: 'ELO',
  },
}
