/** The interface of every library of hosted card fields. A library is a file and a line in `libraries.ts`. */
import type { HostedCard } from '@modulor/contract/http'
import type { CardBrand } from '@modulor/contract/vocabulary'

export const CARD_PARTS = ['number', 'expiry', 'cvv'] as const
export type CardPart = (typeof CARD_PARTS)[number]

/** `missing`: nothing was typed. */
export type PartError = 'missing' | 'wrong'
export type PartErrors = Readonly<Partial<Record<CardPart, PartError>>>
export type PartStates = { readonly errors: PartErrors; readonly valid: readonly CardPart[] }

/** The style of the texts in the frames: CSS values. */
export type FrameStyle = {
  readonly color: string
  readonly fontFamily: string
  readonly fontSize: string
  readonly textAlign: 'left' | 'right'
}

export type HostedFieldsOptions = {
  readonly settings: HostedCard
  /** The elements for the frames: all parts for a new card, only the CVV for a saved one. */
  readonly holders: Readonly<Partial<Record<CardPart, HTMLElement>>>
  /** The brand of a saved card, if it is known. It determines the length of the CVV. */
  readonly savedBrand: CardBrand | undefined
  readonly root: HTMLElement
  readonly locale: string
  readonly countryCode: string
  readonly style: FrameStyle
  /** Called when the fields can be used. */
  readonly onReady: () => void
  readonly onFailed: () => void
  /** Called with the encrypted values to send when all parts are valid, else with an empty text. */
  readonly onValues: (values: string) => void
  readonly onParts: (parts: PartStates) => void
  readonly onBrand: (brand: CardBrand | undefined) => void
  /** Called when Enter is pressed in a field. */
  readonly onEnter: () => void
}

export type HostedFields = {
  focus(part: CardPart): void
  /** Shows the error of each part, also of parts that were not touched. */
  showErrors(): void
  restyle(style: FrameStyle): void
  remove(): void
}

/** Resolves with undefined if the library cannot be used: its script did not load, or it does not accept the settings. */
export type HostedFieldsLibrary = (options: HostedFieldsOptions) => Promise<HostedFields | undefined>
