/** Forms for the tests of this folder. */
import { toMethodDetails, type MethodDetails } from '../../api/to-method-details'
import { fieldSample, methodDetailsSample } from '../../api/wire-samples'
import type { SavedCard } from '../../api'
import type { FormValues } from './form-fields'
import type { ValidationContext } from './form-verdict'

export const now = new Date('2026-11-20T12:00:00Z')

/** A deposit without terms, cards or balance. */
export const atDeposit: ValidationContext = {
  flow: 'deposit',
  balance: null,
  terms: { tax: [], userBonuses: [] },
  savedCard: null,
  isCvvAsked: false,
}

export const cardFields = [
  fieldSample({ name: 'card_pan', extended_type: 'card_pan' }),
  fieldSample({ name: 'expirationDate', extended_type: 'card_exp_month' }),
  fieldSample({ name: 'card_cvv', extended_type: 'card_cvv' }),
  fieldSample({ name: 'holder', extended_type: 'card_cardholder_name', is_required: false }),
  fieldSample({
    name: 'save_card',
    type: 'check',
    extended_type: 'save_requisites',
    data_type: 'Boolean',
    is_required: false,
  }),
]
export const cardForm = toMethodDetails(methodDetailsSample({ parameters: cardFields }))
export const cardValues: FormValues = {
  amount: '100',
  card_pan: '4111111111111111',
  expirationDate: '08/29',
  card_cvv: '123',
  holder: '  Marta   Lindqvist ',
  save_card: true,
}
export const savedCard: SavedCard = {
  id: '1',
  cardId: 'card-9',
  userCardId: 'uc-9',
  expMonth: '08',
  expYear: '29',
  holderName: 'Marta Lindqvist',
  bin: '411111',
  last4: '1111',
  isTokenActive: true,
  methodIds: null,
  isLastUsed: false,
}

/** A method with the given fields. */
export const formOf = (...parameters: Parameters<typeof fieldSample>[0][]): MethodDetails =>
  toMethodDetails(
    methodDetailsSample({ parameters: parameters.map((over) => fieldSample({ extended_type: 'custom', ...over })) }),
  )
