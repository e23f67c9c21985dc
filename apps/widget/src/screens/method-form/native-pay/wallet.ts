/** The interface of the device's or browser's wallets, the same for Apple Pay and Google Pay (LIST-17, decision 94). */
import type { NativePaySheet } from '@modulor/contract/http'

/** The data of the sheet, and the call that it needs from the service. Amounts are decimal text; the lines add up to the total. */
export type SheetRequest = {
  readonly sheet: NativePaySheet
  readonly currency: string
  readonly total: string
  readonly lines: readonly { readonly label: string; readonly amount: string }[]
  /** Requests Apple's merchant session for this sheet. Returns JSON, or null if there is none. */
  readonly merchantSession: (validationUrl: string) => Promise<string | null>
  /** Aborted when the form is left, to close an open sheet. */
  readonly signal: AbortSignal
}

/** The payment's result for the sheet. `undecided`: the sheet closes without a result. */
export type SheetEnd = 'paid' | 'refused' | 'undecided'

export type SheetOutcome =
  | { readonly kind: 'authorised'; readonly token: string; readonly end: (how: SheetEnd) => void }
  /** Closed by the player or by its own timeout. There is no token, so nothing can have been charged. */
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
