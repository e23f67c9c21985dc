import type { FieldErrorKey } from '@modulor/contract/errors'
import type { ShownMoney } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import {
  AMOUNT_FIELD_NAME,
  checkForm,
  compareDecimals,
  fromMinor,
  isCardPartType,
  paymentDestination,
  toMinor,
} from '@modulor/rules'
import { done, refused, type Outcome } from '../../../outcome'
import type { Card, EncryptedCard, Order } from '../../../providers/provider'
import { findMethod, largestAmount, unusableReason, type ActiveSwitch, type PayableMethod } from '../../method-policy'
import { accountOf } from '../../payout-accounts'
import { earnedBonuses } from './earned-bonuses'
import { payingCard, type PayingCard, type PayingStoredCard } from './paying-card'
import { isAsShown, nativePayOf } from './native-pay-of'
import { misplacedCardNumbers } from './misplaced-card-numbers'
import type { PaymentDeps } from '../model/payment-deps'
import type { PlayerSession, Submit } from '../model/payments.types'
import { quoteOf, type QuotedMoney } from '../model/quote-of'
import { payoutAccountOf, withStoredAccount, type PayoutAccount } from './payout-account'
import { isOnWith, routesOf, type Target } from '../model/routes-of'
import { submittedForm, uploadErrors, uploadsOf, type SubmittedForm } from './submitted-form'

/**
 * A submit that has passed all rules, with its computed amounts, the card (in memory only) and the parameters that may
 * be stored.
 */
export type Draft = PayableMethod & {
  /** The providers that may take the payment; at least one. */
  readonly targets: readonly Target[]
  readonly money: QuotedMoney
  readonly card: Card | undefined
  /** A card that its provider stores; set instead of `card`. */
  readonly storedCard?: PayingStoredCard | undefined
  /** A card that only its provider can decrypt; set instead of `card`. */
  readonly encryptedCard?: EncryptedCard | undefined
  /** The wallet's payment token; in memory only. */
  readonly nativePay: Order['nativePay']
  readonly isCardToSave: boolean
  /** Browser data for 3-D Secure. In memory only; sent to the provider. */
  readonly browser: Submit['body']['browser_data']
  readonly parameters: SubmittedForm['parameters']
  /** Where the money comes from or goes to, masked. */
  readonly destination: string | null
  /** The payout account that has to be verified, from the checked values; undefined: none (VERIF-1). */
  readonly account: string | undefined
  /** The account that a withdrawal is paid to, and whether it is new for the player (WDR-4); undefined: none. */
  readonly payoutAccount: PayoutAccount | undefined
  /** Ids of the uploaded files that are attached to the payment, by field name. */
  readonly uploads: Readonly<Record<string, string>>
}

export const AMOUNT_ABOVE_BALANCE = 'CASHIER.PH2.ERROR_MESSAGE.1206' satisfies FieldErrorKey
const WRONG_ORDER_AMOUNT = 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT' satisfies FieldErrorKey
const REQUIRED = 'PH.ERROR.FIELD_REQUIRED' satisfies FieldErrorKey

/** Messages for an amount that is not larger than its fee and tax (AMT-4). */
const UNDER_MIN = {
  deposit: 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT',
  withdrawal: 'PH.WITHDRAWAL.ERROR.UNDER_MIN_LIMIT',
} as const satisfies Record<Flow, FieldErrorKey>

/**
 * Checks a submit by the same rules as the widget (VALID-4): method, merchant's terms, limits, form and balance.
 * Refuses with the same message keys by field. Writes nothing.
 */
export async function checkSubmit(deps: PaymentDeps, given: Submit): Promise<Outcome<Draft>> {
  const filled = await withStoredAccount(deps, given)
  if (!filled.ok) return filled
  const submit = filled.value
  const { session, body, flow } = submit
  const found = findMethod(deps.config, session, { flow, payGroupId: submit.payGroupId, currency: body.currency })
  if (!found.ok) return found
  const { method, limits, precision } = found.value
  const { deposit_limit_remaining: depositRest, order } = flow === 'deposit' ? session.terms : {}
  const balance = await balanceText(deps, session, body.currency, precision, flow === 'withdrawal')
  const switches = (await deps.switchesOf?.(session.brand)) ?? []
  const unavailable = unavailability(deps, submit, found.value, { balance, depositRest, switches })
  if (unavailable) return unavailable

  const localSchemes = deps.config.brands[session.brand]?.local_card_schemes ?? []
  const form = await submittedForm(deps, submit, method)
  const paying = await payingCard(deps, session, body.card_data, {
    ...{ isCardMethod: method.pay_method_type === 'cards', fields: form.fields, localSchemes },
    provider: method.provider,
  })
  const ruleErrors = checkForm({
    flow,
    ...form,
    amount: body.amount,
    card: paying.data,
    limits: { min: limits.min, max: largestAmount(limits.max, depositRest) },
    maxRecurringAmount: limits.max_recurring,
    precision,
    amountPattern: method.amount_pattern,
    balance,
    localSchemes,
    now: deps.clock(),
  })
  const misplaced = misplacedCardNumbers(body.parameters, form, localSchemes)
  const fields = { ...(await uploadErrors(deps, submit, form)), ...paying.errors, ...misplaced, ...ruleErrors }
  if (order && !isAmountOf(order, body.amount)) fields[AMOUNT_FIELD_NAME] = WRONG_ORDER_AMOUNT
  if (fields[AMOUNT_FIELD_NAME] === AMOUNT_ABOVE_BALANCE) return refused('1206', { fields })
  if (Object.keys(fields).length > 0) return refused('form_invalid', { fields })
  return draftOf(deps, submit, found.value, {
    ...{ form, paying, switches },
    payoutAccount: await payoutAccountOf(deps, submit, method, form),
  })
}

/**
 * The amount of an order must be equal, also if it is written differently, such as 5 and 5.00 (CHECK-1). `amount` must
 * be a number; the form rules have checked it.
 */
function isAmountOf(order: { readonly amount: string }, amount: string): boolean {
  return compareDecimals(amount, order.amount) === 0
}

/** The refusal of a method that cannot be used with any amount (LIST-8, LIST-9, LIST-10); undefined: it can be used. */
function unavailability(
  { config, exchangeRates, clock }: PaymentDeps,
  { flow, session, body }: Submit,
  payable: PayableMethod,
  known: {
    readonly balance: string | undefined
    readonly depositRest: string | undefined
    readonly switches: readonly ActiveSwitch[]
  },
) {
  const { brand, country, terms } = session
  const { balance, depositRest, switches } = known
  const context = {
    flow,
    brand,
    country,
    currency: body.currency,
    terms,
    depositRest,
    balance,
    switches,
    exchangeRates,
    now: clock(),
  }
  const unusable = unusableReason(config, payable, context)
  if (unusable?.kind === 'balance') return refused('1206', { fields: { [AMOUNT_FIELD_NAME]: AMOUNT_ABOVE_BALANCE } })
  return unusable ? refused('method_unavailable') : undefined
}

/**
 * The player's balance. Undefined if it is not needed, or if the merchant's wallet does not return it: then the reserve
 * decides.
 */
async function balanceText(
  deps: PaymentDeps,
  { brand, userId }: PlayerSession,
  currency: string,
  precision: number,
  isNeeded: boolean,
): Promise<string | undefined> {
  if (!isNeeded) return undefined
  const balanceMinor = await deps.wallets.balanceMinorOf({ brand, userId, currency })
  return balanceMinor === undefined ? undefined : fromMinor(balanceMinor, precision)
}

type SubmitParts = {
  readonly form: SubmittedForm
  readonly paying: PayingCard
  readonly switches: readonly ActiveSwitch[]
  readonly payoutAccount: PayoutAccount | undefined
}

function draftOf(
  deps: PaymentDeps,
  { body, flow, session }: Submit,
  payable: PayableMethod,
  { form, paying, switches, payoutAccount }: SubmitParts,
): Outcome<Draft> {
  const { config, exchangeRates } = deps
  const { card, storedCard, encryptedCard, isSavable } = paying
  const { method } = payable
  const { currency, amount } = body
  const bonuses = earnedBonuses(session, { flow, currency })
  const { rate_quote: quote } = body
  const terms =
    quote === undefined ? exchangeRates.termsOf(method, currency) : exchangeRates.quotedTermsOf(method, currency, quote)
  // The rate may have become outdated after the method was checked.
  if (terms.kind === 'rate_unavailable') return refused('method_unavailable')
  if (terms.kind === 'rate_changed') return refused('rate_changed')
  const { conversion } = terms
  const money = quoteOf(config, payable, { flow, brand: session.brand, currency, amount, bonuses, conversion })
  // After fee and tax nothing is left for the player, or the converted amount is zero.
  if (money.receivedMinor <= 0n || money.processing?.amountMinor === 0n)
    return refused('form_invalid', { fields: { [AMOUNT_FIELD_NAME]: UNDER_MIN[flow] } })
  if (body.shown_money && !isMoneyAsShown(body.shown_money, money, payable.precision)) return refused('rate_changed')
  const nativePay = nativePayOf(method, body)
  if (!nativePay.ok) return nativePay
  const { value: shown } = nativePay
  if (shown && !isAsShown(shown, money, { currency, precision: payable.precision })) return refused('rate_changed')
  if (method.pay_method_type === 'cards' && !card && !storedCard && !encryptedCard)
    return refused('form_invalid', { fields: { card_pan: REQUIRED } })
  const isOn = isOnWith(switches)
  // A stored card can be charged by its own provider only.
  const mayTake = (provider: string) => isOn(provider) && (!storedCard || storedCard.provider === provider)
  const cardNumber = card?.number ?? (storedCard && `${storedCard.bin}${storedCard.last4}`)
  const routed = { country: session.country, currency, amount, cardDigits: card?.number ?? storedCard?.bin }
  const targets = routesOf(method, routed, mayTake)
  // All providers of the matching route are turned off, although the method has other providers.
  if (targets.length === 0) return refused('method_unavailable')
  return done({
    ...{ ...payable, targets },
    money,
    ...{ card, storedCard, encryptedCard },
    nativePay: nativePay.value,
    isCardToSave: isSavable && isSavingRequested(deps, session, body),
    browser: body.browser_data,
    parameters: storableParameters(form),
    destination: paymentDestination(form.fields, form.parameters, cardNumber),
    account: flow === 'withdrawal' ? accountOf(form.fields, form.parameters) : undefined,
    payoutAccount,
    uploads: uploadsOf(form),
  })
}

/** Whether fee and tax are still those that the form has shown. */
function isMoneyAsShown({ total, received }: ShownMoney, money: QuotedMoney, precision: number): boolean {
  return toMinor(total, precision) === money.totalMinor && toMinor(received, precision) === money.receivedMinor
}

/** Whether to save the card: the player's choice, else the consent in the brand's terms (SAVED-2). */
function isSavingRequested(
  { config }: PaymentDeps,
  { brand }: PlayerSession,
  { card_data: card }: Submit['body'],
): boolean {
  return card?.save_card ?? config.brands[brand]?.save_card_consent === 'given_in_terms'
}

/** The parameters that may be stored: fields of the form without the parts of a card. */
function storableParameters({ fields, parameters }: SubmittedForm): Draft['parameters'] {
  const kept = fields.flatMap(({ name, extended_type: extendedType }) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    return value === undefined || isCardPartType(extendedType) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(kept)
}
