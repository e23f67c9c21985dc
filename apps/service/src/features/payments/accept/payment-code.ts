/** The one-time code of a payment (OTP-1 to OTP-4): it is sent for the values of the form, and checked on submit. */
import type { FieldErrorKey } from '@modulor/contract/errors'
import type { OtpAnswer, OtpRequest } from '@modulor/contract/http'
import { addDecimals, checkForm } from '@modulor/rules'
import { done, refused, type Outcome } from '../../../outcome'
import type { CodeSent } from '../../one-time-codes'
import { maskContact, type Contact } from '../../player-messages'
import { findMethod, type PayableMethod } from '../../method-policy'
import { misplacedCardNumbers } from './misplaced-card-numbers'
import type { PaymentDeps } from '../model/payment-deps'
import type { CodeToSend, PlayerSession, Submit } from '../model/payments.types'
import { submittedForm } from './submitted-form'

type Entered = Pick<OtpRequest, 'amount' | 'parameters'> & { readonly currency: string }

const FIELD_REQUIRED = 'PH.ERROR.FIELD_REQUIRED' satisfies FieldErrorKey
const WRONG = 'PH.ERROR.OTP_WRONG' satisfies FieldErrorKey
const EXPIRED = 'PH.ERROR.OTP_EXPIRED' satisfies FieldErrorKey
const BLOCKED = 'PH.ERROR.OTP_BLOCKED' satisfies FieldErrorKey
const NO_CONTACT = 'PH.ERROR.EMPTY_PHONE_PROFILE' satisfies FieldErrorKey

/**
 * The values for which a code is valid: the amount as a number, the currency, and all parameters except the code
 * (OTP-2).
 */
function entryOf({ amount, currency, parameters }: Entered, codeField: string): string {
  const names = Object.keys(parameters)
    .filter((name) => name !== codeField)
    .sort()
  return JSON.stringify([addDecimals(amount, '0'), currency, names.map((name) => [name, parameters[name]])])
}

const purposeOf = ({ brand, userId }: PlayerSession, subject: string, entry: string) =>
  ({ brand, userId, purpose: 'payment', subject, entry }) as const

/** The errors of the form, as its submit will check it. The card is not checked, because the player enters it later. */
async function errorsOf(deps: PaymentDeps, { method, limits, precision }: PayableMethod, toSend: CodeToSend) {
  const form = await submittedForm(deps, toSend, method)
  const { fields, parameters } = form
  const localSchemes = deps.config.brands[toSend.session.brand]?.local_card_schemes ?? []
  const isEnteredLater = (extendedType: string) => extendedType.startsWith('card_') || extendedType === 'credit_card'
  const ruleErrors = checkForm({
    flow: 'deposit',
    fields: fields.filter(({ extended_type: type }) => !isEnteredLater(type)),
    amount: toSend.body.amount,
    parameters,
    limits: { min: limits.min, max: limits.max ?? null },
    precision,
    localSchemes,
    now: deps.clock(),
  })
  return { ...misplacedCardNumbers(toSend.body.parameters, form, localSchemes), ...ruleErrors }
}

const ANSWER: OtpAnswer = {
  status: 'refused',
  error: null,
  can_resend: false,
  block_duration: 0,
  max_request_count: 0,
  error_code: null,
  error_message: null,
  contact: null,
}

function toAnswer(sent: CodeSent): OtpAnswer {
  const counted = { ...ANSWER, max_request_count: sent.sendsLeft, block_duration: sent.waitSeconds }
  switch (sent.kind) {
    case 'sent':
    case 'unchanged':
      return { ...counted, status: sent.kind, can_resend: sent.sendsLeft > 0 }
    case 'undelivered':
      return {
        ...counted,
        can_resend: sent.sendsLeft > 0,
        error: 'undelivered',
        error_code: 'undelivered',
        error_message: 'CASHIER.ERROR.UNAVAILABLE',
      }
    case 'refused':
      return {
        ...counted,
        error: sent.why,
        error_code: sent.why,
        error_message: BLOCKED,
      }
  }
}

/**
 * Sends the code of a payment (OTP-3). Refuses an invalid form, because its submit would be refused too. If the player
 * has no such contact, has requested too many codes, or the message could not be sent, returns a response with the
 * status `refused` and the reason, so that the screen can handle each of them.
 */
export async function sendPaymentCode(deps: PaymentDeps, toSend: CodeToSend): Promise<Outcome<OtpAnswer>> {
  const { session, payGroupId, body } = toSend
  const found = findMethod(deps.config, session, { payGroupId, flow: 'deposit', currency: body.currency })
  if (!found.ok) return found
  const { otp } = found.value.method
  if (!otp || !deps.codes) return refused('not_found')
  const fields = await errorsOf(deps, found.value, toSend)
  if (Object.keys(fields).length > 0) return refused('form_invalid', { fields })
  const address = await deps.contactOf?.(session, otp.contact)
  if (!address) return done({ ...ANSWER, error: 'no_contact', error_code: 'no_contact', error_message: NO_CONTACT })
  const contact: Contact = { type: otp.contact, address }
  const language = session.language ?? 'en'
  const purpose = purposeOf(session, payGroupId, entryOf(body, otp.field))
  const answer = toAnswer(await deps.codes.send(purpose, contact, language))
  return done({ ...answer, contact: maskContact(contact.type, contact.address) })
}

/**
 * Refuses a submit without the correct code of its method. Undefined: the code is correct or not required. Must be the
 * last check, because a code can be used only once; a repetition with the same idempotency key counts as the same use.
 */
export async function codeRefusal(deps: PaymentDeps, submit: Submit, { method }: PayableMethod) {
  const { otp } = method
  if (!otp) return undefined
  const code = submit.body.parameters[otp.field]
  const wrong = (key: FieldErrorKey) => refused('otp_refused', { fields: { [otp.field]: key } })
  if (code === undefined || String(code).trim() === '') return wrong(FIELD_REQUIRED)
  if (!deps.codes) return refused('method_unavailable')
  const purpose = purposeOf(submit.session, submit.payGroupId, entryOf(submit.body, otp.field))
  const verdict = await deps.codes.check(purpose, String(code).trim(), submit.idempotencyKey)
  switch (verdict.kind) {
    case 'right':
      return undefined
    case 'wrong':
      return wrong(WRONG)
    case 'expired':
      return wrong(EXPIRED)
    case 'blocked':
      return wrong(BLOCKED)
  }
}
