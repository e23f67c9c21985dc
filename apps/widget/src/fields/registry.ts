/** The kinds of fields (FORM-3). A new kind is a folder and a line here; the first one that says it is for a field has it. */
import { FIELD_TYPES } from '@modulor/contract/vocabulary'
import type { Field } from '../api'
import { CardCvvView } from './card-cvv/card-cvv-view'
import { CardPanView } from './card-pan/card-pan-view'
import { CheckboxView } from './checkbox/checkbox-view'
import { ExpiryView } from './expiry/expiry-view'
import type { FieldKind } from './field-kind'
import { InputView } from './input/input-view'
import { SelectView } from './select/select-view'

export { AmountEntry } from './amount/amount-entry'

const isExtended =
  (...types: readonly string[]) =>
  ({ extendedType }: Field) =>
    types.includes(extendedType)

const INPUT: FieldKind = { name: 'input', isFor: () => true, View: InputView, isHalfWide: false }

const FIELD_KINDS: readonly FieldKind[] = [
  { name: 'card-pan', isFor: isExtended('card_pan', 'credit_card'), View: CardPanView, isHalfWide: false },
  { name: 'expiry', isFor: isExtended('card_exp_month'), View: ExpiryView, isHalfWide: true },
  { name: 'card-cvv', isFor: isExtended('card_cvv'), View: CardCvvView, isHalfWide: true },
  { name: 'select', isFor: ({ type }) => type === 'select', View: SelectView, isHalfWide: false },
  { name: 'checkbox', isFor: ({ type }) => type === 'check', View: CheckboxView, isHalfWide: false },
  INPUT,
]

const isKnownType = (type: string) => FIELD_TYPES.some((known) => known === type)

/** The kind of a field. `isKnown` is false where an unknown type falls back to a text input, which is to be reported (FORM-3). */
export function fieldKindOf(field: Field): { readonly kind: FieldKind; readonly isKnown: boolean } {
  const kind = FIELD_KINDS.find(({ isFor }) => isFor(field)) ?? INPUT
  return { kind, isKnown: kind !== INPUT || isKnownType(field.type) }
}
