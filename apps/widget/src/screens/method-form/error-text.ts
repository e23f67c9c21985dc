import type { Flow } from '@modulor/contract/vocabulary'
import type { MethodDetails } from '../../api'
import { MISSING_UNKNOWN, missingOf, type Missing } from '../../fields/field-words'
import { fieldKindOf } from '../../fields/registry'
import { useText } from '../../i18n'
import { useMoneyFormat } from '../../session'

const UNLIMITED = '∞'

/** The text of an error key. `missing` names the missing field. */
export type ErrorText = (errorKey: string, missing?: Missing) => string

/** Returns the function for error texts. It fills in the method's limits and the field's name (VALID-1). */
export function useErrorText(flow: Flow, { limits, currencyAlpha3, currencyPrecision }: MethodDetails): ErrorText {
  const t = useText()
  const formatMoney = useMoneyFormat(flow)
  const money = (amount: string) => formatMoney(amount, currencyAlpha3, currencyPrecision)
  const range = { min: money(limits.min), max: limits.max === null ? UNLIMITED : money(limits.max) }
  return (key, { kind, labelKey } = MISSING_UNKNOWN) => t(key, { ...range, kind, label: labelKey && t(labelKey) })
}

/** The missing field for an error text, by its name, if it is not on the screen. */
export function missingByName({ fields }: Pick<MethodDetails, 'fields'>, name: string): Missing {
  const field = fields.find((each) => each.name === name)
  return field ? missingOf(field, fieldKindOf(field).kind.name) : MISSING_UNKNOWN
}
