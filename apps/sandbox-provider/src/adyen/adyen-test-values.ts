/** The results of payments by Adyen's documented test values ("Testing result codes", "Test card numbers"). */

export type Refusal = { readonly code: string; readonly reason: string; readonly resultCode?: 'Error' | 'Cancelled' }

export const SHOPPER_CANCELLED: Refusal = { code: '16', reason: 'Shopper Cancelled', resultCode: 'Cancelled' }

/** Also used for a stored card that has expired. */
export const CARD_EXPIRED: Refusal = { code: '6', reason: 'Expired Card' }

/** Refusals by the card holder's name. */
export const REFUSALS_BY_HOLDER: Readonly<Record<string, Refusal>> = {
  UNKNOWN: { code: '0', reason: 'Unknown', resultCode: 'Error' },
  DECLINED: { code: '2', reason: 'Refused' },
  REFERRAL: { code: '3', reason: 'Referral' },
  ERROR: { code: '4', reason: 'Acquirer Error', resultCode: 'Error' },
  BLOCK_CARD: { code: '5', reason: 'Blocked Card' },
  CARD_EXPIRED,
  INVALID_AMOUNT: { code: '7', reason: 'Invalid Amount' },
  INVALID_CARD_NUMBER: { code: '8', reason: 'Invalid Card Number' },
  ISSUER_UNAVAILABLE: { code: '9', reason: 'Issuer Unavailable' },
  NOT_SUPPORTED: { code: '10', reason: 'Not supported' },
  NOT_3D_AUTHENTICATED: { code: '11', reason: '3D Not Authenticated' },
  NOT_ENOUGH_BALANCE: { code: '12', reason: 'Not enough balance' },
  ACQUIRER_FRAUD: { code: '14', reason: 'Acquirer Fraud' },
  CANCELLED: { code: '15', reason: 'Cancelled', resultCode: 'Cancelled' },
  SHOPPER_CANCELLED,
  CVC_DECLINED: { code: '24', reason: 'CVC Declined' },
}

export const CHALLENGE_REFUSED: Refusal = { code: '11', reason: '3D Not Authenticated' }

/** Test cards of the sandbox provider, so that one page of test cards applies to both. */
const OWN_CARDS: Readonly<Record<string, keyof typeof REFUSALS_BY_HOLDER>> = {
  '4000000000009995': 'NOT_ENOUGH_BALANCE',
  '4000000000000069': 'CARD_EXPIRED',
  '4000000000000002': 'DECLINED',
  '4000000000000127': 'CVC_DECLINED',
}

/** Adyen's own test cards, and those of the sandbox provider. */
const CARDS_WITH_3DS: readonly string[] = [
  '4917610000000000',
  '5454545454545454',
  '4000000000003220',
  '4000000000003063',
  '4000000000003097',
]

export const needsThreeDs = (number: string): boolean => CARDS_WITH_3DS.includes(number)

/**
 * Returns the refusal of a card; undefined: it is authorised. A scheme's own code may follow the name after a colon.
 */
export function refusalOf(number: string, holderName: string): Refusal | undefined {
  const [name = ''] = holderName.split(':')
  return REFUSALS_BY_HOLDER[name.trim()] ?? REFUSALS_BY_HOLDER[OWN_CARDS[number] ?? '']
}

/** Holder names whose capture or refund fails later, after it was accepted. */
export const CAPTURE_FAILS = 'capture failed'
export const REFUND_FAILS = 'refund failed'
