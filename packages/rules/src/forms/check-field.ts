import type { FormField } from '@modulor/contract/http'
import { holdsCardNumber } from '../card/holds-card-number'
import { checkPostalCode } from '../card/postal-code'
import { dateRange } from '../dates/date-range'
import { displayDate } from '../dates/parse-date'
import { matchesPattern } from '../patterns/matches-pattern'
import { canonicalIban, isIban } from '../iban/iban'
import { checkPhone } from '../phone/check-phone'

export type FieldValue = string | number | boolean

/** A kind of field with its own format of values: whether the trimmed text has that format, and the message key if not. */
type FieldKind = {
  isRight: (text: string, field: FormField) => boolean
  /** The message key of a wrong value, used if the server sets none (`validation_msg_key`). */
  error?: string
  /** The message key of a value that has the right format but is outside the field's range; null if it is inside. */
  outOfRange?: (text: string, field: FormField, now: Date) => string | null
  /** The message key when a required value is missing. */
  missing?: (field: FormField) => string
  /** Converts a value to the form in which it is sent, stored and compared. */
  canonical?: (text: string) => string
  /**
   * Any text is allowed, so the text is checked for a card number (issue-9 4.1). Other kinds check the format of their
   * values.
   */
  isOpen?: true
}

const REQUIRED = 'PH.ERROR.FIELD_REQUIRED'
const HAS_ERROR = 'PH.ERROR.FIELD_HAS_ERROR'
const CARD_NUMBER = 'PH.ERROR.CARD_NUMBER_HERE'
const FILE_ID_LENGTH_MAX = 64
/** Punctuation in the telephone numbers of a profile. */
const PHONE_PUNCTUATION = /[\s()./-]/g

/** Whether a value is missing (VALID-1): blank after trim; for a checkbox also not ticked. */
export function isBlank(value: FieldValue | undefined): boolean {
  return value === undefined || value === false || (typeof value === 'string' && value.trim() === '')
}

const DATA_TYPE_PATTERNS: Readonly<Record<FormField['data_type'], RegExp>> = {
  String: /^/,
  Boolean: /^(?:true|false)$/,
  Integer: /^[+-]?\d{1,30}$/,
  Float: /^[+-]?\d{1,30}(?:\.\d{1,20})?$/,
}

const isOption = (text: string, field: FormField): boolean => field.options.some((option) => option.value === text)
/** The server's message for a list without options, else the default one (FORM-7). */
const missingOption = (field: FormField): string =>
  (field.options.length === 0 && field.place_holder_empty_list_error) || REQUIRED

function dateOutOfRange(text: string, field: FormField, now: Date): string | null {
  const { min, max } = dateRange(field, now)
  const day = text.slice(0, min.length)
  if (day < min) return 'PH.ERROR.DATE_TOO_EARLY'
  return day > max ? 'PH.ERROR.DATE_TOO_LATE' : null
}

const phone: FieldKind = { isRight: (text) => checkPhone(text).isValid }
const choice: FieldKind = { isRight: isOption, missing: missingOption }
const kinds: Readonly<Record<string, FieldKind>> = {
  select: choice,
  bet_shop: choice,
  date: { isRight: (text) => displayDate(text) !== null, error: 'PH.ERROR.INVALID_DATE', outOfRange: dateOutOfRange },
  'file upload': {
    isRight: (text) => text.length <= FILE_ID_LENGTH_MAX,
    error: 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR',
  },
  user_phone_visible: { ...phone, missing: () => 'PH.ERROR.EMPTY_PHONE_PROFILE' },
  user_phone: phone,
  phone,
  profile_phone: phone,
  iban: { isRight: isIban, error: 'PH.ERROR.INVALID_IBAN', canonical: canonicalIban },
  postal_code: { isRight: (text) => checkPostalCode(text).isValid, isOpen: true },
  // Has a type of its own, set by the merchant, because a long account number may look like a card number.
  account_number: { isRight: () => true },
}
const PLAIN: FieldKind = { isRight: () => true, isOpen: true }

/** The kind by type, else by extended type; an unknown name is a plain field (FORM-3). */
function kindOf({ type, extended_type: extendedType }: Pick<FormField, 'type' | 'extended_type'>): FieldKind {
  for (const name of [type, extendedType]) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind) return kind
  }
  return PLAIN
}

/**
 * The value of a field: the one that was sent, else the one from the player's profile (`user_requisite`). Punctuation
 * in a telephone number of the profile is ignored.
 */
function textOf(field: FormField, kind: FieldKind, value: FieldValue | undefined): FieldValue | undefined {
  if (value !== undefined) return value
  const known = field.user_requisite ?? undefined
  return kind.isRight === phone.isRight ? known?.replace(PHONE_PUNCTUATION, '') : known
}

/** A value in the form in which it is sent and stored: an IBAN without spaces and in capitals; any other value unchanged. */
export function canonicalValue(field: Pick<FormField, 'type' | 'extended_type'>, value: FieldValue): FieldValue {
  const { canonical } = kindOf(field)
  return canonical && typeof value === 'string' ? canonical(value) : value
}

/**
 * The message key of a plain field's error, or null (VALID-1): required means not blank after trim; a value has the
 * field's data type (FORM-5), the format of its kind (a choice, a date, a telephone number, a postal code, an uploaded
 * file), lies in the field's range, and matches the field's pattern, which is applied to the trimmed text as it is
 * sent. The server may set the message of every error (`validation_msg_key`) except that of a missing value and that of
 * a card number in another field (issue-9 4.1).
 */
export function checkField(
  field: FormField,
  sent: FieldValue | undefined,
  now: Date,
  localSchemes?: readonly string[],
): string | null {
  const kind = kindOf(field)
  const value = textOf(field, kind, sent)
  if (value === undefined || isBlank(value)) return field.is_required ? (kind.missing?.(field) ?? REQUIRED) : null
  // The player cannot correct a value from the profile here, and the service may have filled it in for a submit.
  const isProfiles = sent === undefined || sent === field.user_requisite
  if (isProfiles && field.type === 'user_phone_visible') return null
  const text = String(canonicalValue(field, value)).trim()
  if (kind.isOpen && !isProfiles && holdsCardNumber(text, localSchemes)) return CARD_NUMBER
  const isRight =
    DATA_TYPE_PATTERNS[field.data_type].test(text) && kind.isRight(text, field) && matchesPattern(text, field.regexp)
  const error = isRight ? (kind.outOfRange?.(text, field, now) ?? null) : (kind.error ?? HAS_ERROR)
  return error === null ? null : (field.validation_msg_key ?? error)
}
