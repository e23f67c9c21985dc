/** A wallet of the device or the browser, as the form knows it: one interface for both (LIST-17, decision 94). */
import type { NativePaySheet } from '@modulor/contract/http'

/** What the sheet shows, and what it needs from the service. Money is exact decimal text; the lines add up to the total. */
export type SheetRequest = {
  readonly sheet: NativePaySheet
  readonly currency: string
  readonly total: string
  readonly lines: readonly { readonly label: string; readonly amount: string }[]
  /** Apple's session for this sheet, as JSON; null: there is none. */
  readonly merchantSession: (validationUrl: string) => Promise<string | null>
  /** The form is left: an open sheet is closed. */
  readonly signal: AbortSignal
}

/** How the payment stands when the sheet may close. `undecided`: it closes without a word about it. */
export type SheetEnd = 'paid' | 'refused' | 'undecided'

export type SheetOutcome =
  | { readonly kind: 'authorised'; readonly token: string; readonly end: (how: SheetEnd) => void }
  /** By the player, or by its own timeout: no token was given, so nothing can have been charged. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed' }

export type Wallet = {
  /** A name, the same in all languages. */
  readonly name: string
  /** Whether this device and browser have it. Never rejects. */
  readonly isReady: (sheet: NativePaySheet) => Promise<boolean>
  /** Opens the sheet. Must be called within the player's press, before anything is awaited. Never rejects. */
  readonly open: (request: SheetRequest) => Promise<SheetOutcome>
}
