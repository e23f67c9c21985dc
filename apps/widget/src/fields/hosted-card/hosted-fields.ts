/** What every library of hosted card fields is used by. A library is a file and a line in `libraries.ts`. */
import type { HostedCard } from '@modulor/contract/http'
import type { CardBrand } from '@modulor/contract/vocabulary'

export const CARD_PARTS = ['number', 'expiry', 'cvv'] as const
export type CardPart = (typeof CARD_PARTS)[number]

/** `missing`: nothing was typed. */
export type PartError = 'missing' | 'wrong'
export type PartErrors = Readonly<Partial<Record<CardPart, PartError>>>
export type PartStates = { readonly errors: PartErrors; readonly valid: readonly CardPart[] }

/** Of the texts in the frames: CSS values. */
export type FrameStyle = {
  readonly color: string
  readonly fontFamily: string
  readonly fontSize: string
  readonly textAlign: 'left' | 'right'
}

export type HostedFieldsOptions = {
  readonly settings: HostedCard
  /** Where each part's frame is put: all parts of a new card, of a saved one the CVV alone. */
  readonly holders: Readonly<Partial<Record<CardPart, HTMLElement>>>
  /** Of a saved card, where it is known: how long its CVV is. */
  readonly savedBrand: CardBrand | undefined
  readonly root: HTMLElement
  readonly locale: string
  readonly countryCode: string
  readonly style: FrameStyle
  /** They can be typed into. */
  readonly onReady: () => void
  readonly onFailed: () => void
  /** The encrypted values as they are sent, once all parts are valid; else the empty text. */
  readonly onValues: (values: string) => void
  readonly onParts: (parts: PartStates) => void
  readonly onBrand: (brand: CardBrand | undefined) => void
  /** The key that submits a form. */
  readonly onEnter: () => void
}

export type HostedFields = {
  focus(part: CardPart): void
  /** Says of each part what is wrong with it, also of those that were not touched. */
  showErrors(): void
  restyle(style: FrameStyle): void
  remove(): void
}

/** Undefined where the library cannot be used: its script did not come, or does not accept the settings. */
export type HostedFieldsLibrary = (options: HostedFieldsOptions) => Promise<HostedFields | undefined>
