import type { FormField } from '@modulor/contract/http'
import { matchesPattern } from '../patterns/matches-pattern'

export type FieldValue = string | number | boolean

/** Nothing was given (VALID-1): blank after trim, and for a required checkbox also not ticked. */
export function isBlank(value: FieldValue | undefined): boolean {
  return value === undefined || value === false || (typeof value === 'string' && value.trim() === '')
}

const DATA_TYPE_PATTERNS: Readonly<Record<FormField['data_type'], RegExp>> = {
  String: /^/,
  Boolean: /^(?:true|false)$/,
  Integer: /^[+-]?\d{1,30}$/,
  Float: /^[+-]?\d{1,30}(?:\.\d{1,20})?$/,
}

/**
 * The message key of a plain field's error, or null (VALID-1): required means not blank after trim; a value has the
 * field's data type (FORM-5), is one of a select's options, and matches the field's pattern, tried on the trimmed text.
 * The server may name the message of everything but a missing value (`validation_msg_key`).
 */
export function checkField(field: FormField, value: FieldValue | undefined): string | null {
  if (value === undefined || isBlank(value)) return field.is_required ? 'PH.ERROR.FIELD_REQUIRED' : null
  const text = String(value).trim()
  const isRight =
    DATA_TYPE_PATTERNS[field.data_type].test(text) &&
    (field.type !== 'select' || field.options.some((option) => option.value === text)) &&
    matchesPattern(text, field.regexp)
  return isRight ? null : (field.validation_msg_key ?? 'PH.ERROR.FIELD_HAS_ERROR')
}
