import type { CardBrand, Flow } from '@modulor/contract/vocabulary'
import type { ComponentType, RefCallback } from 'react'
import type { CallOutcome, Field, SavedCard, StoredFile } from '../api'

/** The value of a field in the form store. */
export type FormValue = string | boolean

/** The card that the form pays with (CARD-11, SAVED-2). The form store has the id of the chosen one; empty: a new card. */
export type CardChoice = {
  readonly cards: readonly SavedCard[]
  /** `absent`: this form offers no saved cards. */
  readonly state: 'absent' | 'loading' | 'ready' | 'failed'
  /** Null: a new card. */
  readonly chosen: SavedCard | null
  readonly onChoose: (cardId: string) => void
  /** Opens the page of the saved cards (SAVED-4). */
  readonly onManage: () => void
  readonly onRetry: () => void
}

/** The data of the form that a field may need; the same for every kind. */
export type FieldContext = {
  readonly flow: Flow
  readonly currency: string
  /** Country of the player, `UN` while unknown (PHONE-2). */
  readonly countryCode: string
  /** First digits of the brand's local card schemes (CARD-3). */
  readonly localSchemes: readonly string[]
  /** The settings for the provider's hosted card fields, as JSON text (decision 97). */
  readonly hostedCard: string | null
  /** Options are shown as an open list instead of a menu (FORM-7). */
  readonly isOptionListOpen: boolean
  /** The payout account is not verified, so no card can be chosen (CARD-4). */
  readonly isAccountUnverified: boolean
  readonly card: CardChoice
  readonly uploadFile: (
    file: File,
    options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<CallOutcome<StoredFile>>
  /** Makes a submit wait for `upload`. If it resolves with false, the file is not stored and the form is not submitted. */
  readonly holdSubmit: (upload: Promise<boolean>) => void
}

export type FieldViewProps = {
  field: Field
  value: FormValue
  /** The text of the error; undefined: no error. */
  error: string | undefined
  inputRef: RefCallback<HTMLElement>
  /** The brand of the card number in the same form, or of the chosen saved card. */
  cardBrand: CardBrand | undefined
  form: FieldContext
  onChange: (value: FormValue) => void
}

/** A plug-in: it declares which fields it is for, and which fields it may share a row with. */
export type FieldKind = {
  readonly name: string
  readonly isFor: (field: Field) => boolean
  readonly View: ComponentType<FieldViewProps>
  /** Two such fields in succession share a row. */
  readonly isHalfWide?: true
  /** Loads the chunk of the kind, if it has one, before it is needed. */
  readonly preload?: () => Promise<void>
}
