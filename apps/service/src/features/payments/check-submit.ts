import type { FieldErrorKey } from '@modulor/contract/errors'
import type { CardData } from '@modulor/contract/http'
import {
  AMOUNT_FIELD_NAME,
  checkCardNumber,
  checkForm,
  fromMinor,
  methodAvailability,
  quoteDeposit,
  toMinor,
} from '@modulor/rules'
import { balanceOf } from '../../ledger'
import { done, refused, type Outcome } from '../../outcome'
import type { Card } from '../../providers/provider'
import { findMethod, type PayableMethod } from './find-method'
import type { PaymentDeps } from './payment-deps'
import type { PlayerSession, Submit } from './payments.types'
import { playerAccount } from './postings'

/** A submit that every rule has passed: money in minor units, the card in memory, the fields that may be kept. */
export type Draft = PayableMethod & {
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly totalMinor: bigint
  readonly card: Card | undefined
  readonly isCardToSave: boolean
  readonly parameters: Readonly<Record<string, string | number | boolean>>
}

const AMOUNT_ABOVE_BALANCE = 'CASHIER.PH2.ERROR_MESSAGE.1206' satisfies FieldErrorKey
const REQUIRED = 'PH.ERROR.FIELD_REQUIRED' satisfies FieldErrorKey
const CARD_FIELD = /^(?:card_|credit_card$|save_requisites$)/
const CENTURY = 2000

/**
 * Judges a submit by the rules that the widget uses too (VALID-4): the method, its limits, the form, the balance. Refuses
 * with the same message keys by field. Nothing is written.
 */
export async function checkSubmit(deps: PaymentDeps, submit: Submit): Promise<Outcome<Draft>> {
  const { session, body, flow } = submit
  const found = findMethod(deps.config, { ...session, ...submit, currency: body.currency })
  if (!found.ok) return found
  const { method, limits, precision } = found.value
  const balance = await balanceText(deps, session, body.currency, precision, flow === 'withdrawal')
  const { reason } = methodAvailability({
    method: { enabled: method.enabled, restrictedUntil: method.restricted_until, limits },
    flow,
    viewData: [],
    balance: balance ?? '0',
    now: deps.clock(),
  })
  if (reason === 'balance_below_limit')
    return refused('1206', { fields: { [AMOUNT_FIELD_NAME]: AMOUNT_ABOVE_BALANCE } })
  if (reason) return refused('method_unavailable')

  const fields = checkForm({
    flow,
    fields: method.fields,
    amount: body.amount,
    parameters: body.parameters,
    card: body.card_data,
    limits: { min: limits.min, max: limits.max ?? null },
    maxRecurringAmount: limits.max_recurring,
    precision,
    balance,
    now: deps.clock(),
  })
  if (fields[AMOUNT_FIELD_NAME] === AMOUNT_ABOVE_BALANCE) return refused('1206', { fields })
  if (Object.keys(fields).length > 0) return refused('form_invalid', { fields })
  return draftOf(deps, submit, found.value)
}

async function balanceText(
  deps: PaymentDeps,
  { brand, userId }: PlayerSession,
  currency: string,
  precision: number,
  isNeeded: boolean,
): Promise<string | undefined> {
  if (!isNeeded) return undefined
  return fromMinor(await balanceOf(deps.db, playerAccount({ brand, userId, currency })), precision)
}

async function draftOf(deps: PaymentDeps, submit: Submit, payable: PayableMethod): Promise<Outcome<Draft>> {
  const { body, flow, session } = submit
  const { method, precision } = payable
  const quote = quoteDeposit({
    amount: body.amount,
    precision,
    feePercent: method.fee_percent,
    feeFix: method.fee_fix[body.currency],
  })
  const [amountMinor, feeMinor] = [toMinor(quote.amount, precision) ?? 0n, toMinor(quote.fee, precision) ?? 0n]
  const totalMinor = flow === 'deposit' ? amountMinor + feeMinor : amountMinor - feeMinor
  // A withdrawal that its fee eats up pays nobody.
  if (totalMinor <= 0n)
    return refused('form_invalid', { fields: { [AMOUNT_FIELD_NAME]: 'PH.WITHDRAWAL.ERROR.UNDER_MIN_LIMIT' } })
  const isCard = method.pay_method_type === 'cards'
  const card = isCard ? await cardOf(deps, session, body.card_data) : undefined
  if (isCard && !card) return refused('form_invalid', { fields: { card_pan: REQUIRED } })
  const isNewCard = card !== undefined && deps.cards !== undefined && body.card_data?.card_id === undefined
  return done({
    ...payable,
    amountMinor,
    feeMinor,
    totalMinor,
    card,
    isCardToSave: isNewCard && body.card_data?.save_card === true,
    parameters: keptParameters(payable, body.parameters),
  })
}

/** The card that pays: the one that was typed, or one of the player's own out of the vault. */
async function cardOf(
  deps: PaymentDeps,
  { brand, userId }: PlayerSession,
  data: CardData | undefined,
): Promise<Card | undefined> {
  if (!data) return undefined
  const cvv = data.card_cvv === undefined ? {} : { cvv: data.card_cvv }
  if (data.card_id !== undefined) {
    const saved = await deps.cards?.use({ brand, userId, cardId: data.card_id }, (card) => card)
    return saved && { ...saved, ...cvv }
  }
  const { card_pan: number, month, year, card_cardholder_name: holder } = data
  // The form judges the fields that the method has; a card method may lack one, and its number still has to be one.
  if (number === undefined || !checkCardNumber(number).isValid) return undefined
  if (month === undefined || year === undefined) return undefined
  const yearNumber = Number(year)
  return {
    number,
    expMonth: Number(month),
    expYear: yearNumber < 100 ? CENTURY + yearNumber : yearNumber,
    ...cvv,
    ...(holder === undefined ? {} : { holder }),
  }
}

/** Only fields of the form, and none of a card: what somebody adds, or types into the wrong field, is not stored. */
function keptParameters({ method }: PayableMethod, parameters: Submit['body']['parameters']): Draft['parameters'] {
  const kept = method.fields.flatMap(({ name, extended_type: extendedType }) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    return value === undefined || CARD_FIELD.test(extendedType) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(kept)
}
