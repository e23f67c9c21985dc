import type { CardBrand, Flow } from '@modulor/contract/vocabulary'
import type { ComponentType, RefCallback } from 'react'
import type { CallOutcome, Field, SavedCard, StoredFile } from '../api'

/** What a field holds in the form's memory. */
export type FormValue = string | boolean

/** With which card the form pays (CARD-11, SAVED-2). The chosen one's id is in the form's memory; empty: a new card. */
export type CardChoice = {
  readonly cards: readonly SavedCard[]
  /** `absent`: this form offers no saved cards. */
  readonly state: 'absent' | 'loading' | 'ready' | 'failed'
  /** Null: a new card. */
  readonly chosen: SavedCard | null
  readonly onChoose: (cardId: string) => void
  /** Leads to the page of the saved cards (SAVED-4). */
  readonly onManage: () => void
  readonly onRetry: () => void
}

/** What a field may need to know of the form that it stands in; the same for every kind. */
export type FieldContext = {
  readonly flow: Flow
  readonly currency: string
  /** Country of the player, `UN` while unknown (PHONE-2). */
  readonly countryCode: string
  /** First digits of the brand's local card schemes (CARD-3). */
  readonly localSchemes: readonly string[]
  /** What the provider's own card fields are loaded with, as JSON text (decision 97). */
  readonly hostedCard: string | null
  /** Options are shown as a list instead of behind a press (FORM-7). */
  readonly isOptionListOpen: boolean
  /** The account to pay out to is not verified, so no card can be chosen (CARD-4). */
  readonly isAccountUnverified: boolean
  readonly card: CardChoice
  readonly uploadFile: (
    file: File,
    way: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<CallOutcome<StoredFile>>
  /** A submit waits until `upload` has ended, and does not go where it ended in false: no file is stored. */
  readonly holdSubmit: (upload: Promise<boolean>) => void
}

export type FieldViewProps = {
  field: Field
  value: FormValue
  /** In words; undefined while nothing is wrong. */
  error: string | undefined
  inputRef: RefCallback<HTMLElement>
  /** Of the card number in the same form, or of the chosen saved card. */
  cardBrand: CardBrand | undefined
  form: FieldContext
  onChange: (value: FormValue) => void
}

/** A plug-in: it declares which fields it is for, and which fields it may share a row with. */
export type FieldKind = {
  readonly name: string
  readonly isFor: (field: Field) => boolean
  readonly View: ComponentType<FieldViewProps>
  /** Two of them in a row stand side by side. */
  readonly isHalfWide?: true
  /** Brings the chunk of a kind that has one, before it is needed. */
  readonly preload?: () => Promise<void>
}
