/** The body of a submit (ENT-7). Loaded with the first submit. */
import type { BrowserData, SubmitRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { AMOUNT_FIELD_NAME, expiryParameters } from '@modulor/rules'
import type { ListingTerms, MethodDetails, SavedCard } from '../../api'
import { valueOf, type FormValues } from './form-fields'
import { cardDataOf, parametersOf } from './form-payload'
import { quoteOf } from './quote-of'

/**
 * A withdrawal sends month and year of the expiry also under the names of the form's fields, in addition to the card payload
 * (CARD-8). Empty for a deposit, for a saved card, and if the method has no field for the year.
 */
function expiryParametersOf(flow: Flow, details: MethodDetails, values: FormValues, savedCard: SavedCard | null) {
  const month = details.fields.find(({ extendedType }) => extendedType === 'card_exp_month')
  const year = details.fields.find(({ extendedType }) => extendedType === 'card_exp_year')
  if (flow === 'deposit' || savedCard || !month || !year) return {}
  const expiry = String(valueOf(month, values))
  return expiry === '' ? {} : expiryParameters(expiry, { month: month.name, year: year.name })
}

/** The body of a submit (ENT-7). The values must have passed `formErrors`; `amount` is the amount that it has checked. */
export function toSubmitPayload(
  details: MethodDetails,
  values: FormValues,
  at: {
    readonly flow: Flow
    readonly amount: string | null
    readonly savedCard: SavedCard | null
    readonly terms: ListingTerms
    readonly browserData: BrowserData
  },
): SubmitRequest {
  const { flow, amount, savedCard, terms, browserData } = at
  if (amount === null) throw new Error(`The form has no ${AMOUNT_FIELD_NAME}`)
  const card = cardDataOf(details, values, savedCard)
  const { total, received } = quoteOf(details, terms, flow, amount)
  return {
    amount,
    currency: details.currencyAlpha3,
    ...(card && { card_data: card }),
    browser_data: browserData,
    ...(details.rateQuote !== null && { rate_quote: details.rateQuote }),
    shown_money: { total, received },
    parameters: { ...parametersOf(details, values), ...expiryParametersOf(flow, details, values, savedCard) },
  }
}
