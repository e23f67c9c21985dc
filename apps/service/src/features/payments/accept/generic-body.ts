import type { FieldErrorKey } from '@modulor/contract/errors'
import { CardData, type SubmitRequest } from '@modulor/contract/http'
import { splitExpiry } from '@modulor/rules'
import { done, refused, type Outcome } from '../../../outcome'

type Value = SubmitRequest['parameters'][string]
type Fields = Readonly<Record<string, Value>>

const WRONG = 'PH.ERROR.FIELD_HAS_ERROR' satisfies FieldErrorKey

/** Names of card fields in both payloads (CARD-8, CARD-12), each with its conversion to the card payload. */
const CARD_PARTS: Readonly<Record<string, (value: Value) => object>> = {
  card_pan: (value) => ({ card_pan: String(value).replace(/\s/g, '') }),
  credit_card: (value) => ({ card_pan: String(value).replace(/\s/g, '') }),
  card_cvv: (value) => ({ card_cvv: String(value) }),
  card_id: (value) => ({ card_id: String(value) }),
  card_bin: (value) => ({ card_bin: String(value) }),
  card_cardholder_name: (value) => ({ card_cardholder_name: String(value) }),
  card_exp_month: (value) => ({ month: String(value) }),
  card_exp_year: (value) => ({ year: String(value) }),
  expirationDate: (value) => splitExpiry(String(value)),
  save_card: (value) => ({ save_card: isTrue(value) }),
  save_requisites: (value) => ({ save_card: isTrue(value) }),
  is_card_token_active: (value) => ({ is_card_token_active: isTrue(value) }),
}
const isTrue = (value: Value) => value === true || value === 'true'
const partOf = (name: string) => (Object.hasOwn(CARD_PARTS, name) ? CARD_PARTS[name] : undefined)

type Generic = { readonly parameters: SubmitRequest['parameters']; readonly fields?: Fields | undefined }

/**
 * The parameters of both payloads without card fields, because a number or CVV must not be hashed or stored as a
 * parameter.
 */
export function parametersOf({ fields = {}, parameters }: Generic): SubmitRequest['parameters'] {
  const others = Object.entries(fields).filter(([name]) => !partOf(name))
  return { ...Object.fromEntries(others), ...parameters }
}

/**
 * Converts the specification's generic body {amount, fields, currency} to the submit's own shape (ENT-7, CHECK-1):
 * fields become parameters, and card fields the card payload. A payout body may repeat the method's id and contains
 * `isNewPayoutAccount` (WDR-4). Refuses `form_invalid` for an invalid card field, and for the id of another method.
 */
export function fromGenericBody(request: SubmitRequest, payGroupId: string): Outcome<SubmitRequest> {
  const { fields, payGroupId: named = payGroupId, isNewPayoutAccount: isNew, ...others } = request
  if (named !== payGroupId) return refused('form_invalid', { fields: { payGroupId: WRONG } })
  const body = { ...(isNew !== undefined && { is_new_payout_account: isNew }), ...others }
  if (!fields) return done(body)
  const parts = Object.entries(fields).flatMap(([name, value]) => partOf(name)?.(value) ?? [])
  const plain = { ...body, parameters: parametersOf({ fields, parameters: body.parameters }) }
  if (parts.length === 0) return done(plain)
  const card = CardData.safeParse({ ...Object.assign({}, ...parts), ...body.card_data })
  if (card.success) return done({ ...plain, card_data: card.data })
  return refused('form_invalid', {
    fields: Object.fromEntries(card.error.issues.map(({ path }) => [String(path[0]), WRONG])),
  })
}
