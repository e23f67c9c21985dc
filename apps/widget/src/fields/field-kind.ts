import type { CardBrand } from '@modulor/contract/vocabulary'
import type { ComponentType, RefCallback } from 'react'
import type { Field } from '../api'

/** What a field holds in the form's memory. */
export type FormValue = string | boolean

export type FieldViewProps = {
  field: Field
  value: FormValue
  /** In words; undefined while nothing is wrong. */
  error: string | undefined
  inputRef: RefCallback<HTMLElement>
  /** Of the card number in the same form. */
  cardBrand: CardBrand | undefined
  onChange: (value: FormValue) => void
  onBlur: () => void
}

/** A plug-in: it says itself which fields it is for, and what it may stand beside. */
export type FieldKind = {
  readonly name: string
  readonly isFor: (field: Field) => boolean
  readonly View: ComponentType<FieldViewProps>
  /** Two of them in a row stand side by side. */
  readonly isHalfWide: boolean
}
