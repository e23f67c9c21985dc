/**
 * The port to the keeper of the master key: a file, or a key management service. The vault's keys are data keys; a file
 * holds them wrapped, and they are unwrapped once, at start (SVC-6). The master key itself never comes through the
 * port.
 */

export type DataKey = {
  /** The key's name in the ring. A wrapped key opens under its own name only (AWS calls this the encryption context). */
  readonly id: string
  readonly key: Buffer
}
export type WrappedKey = { readonly id: string; readonly wrapped: Buffer }

/** `refused`: not this master key, not this name, or altered. `away`: may succeed later. */
export type KeyServiceFailure = 'refused' | 'away'
export type WrapOutcome =
  | { readonly ok: true; readonly wrapped: Buffer }
  | { readonly ok: false; readonly why: KeyServiceFailure }
export type UnwrapOutcome =
  | { readonly ok: true; readonly key: Buffer }
  | { readonly ok: false; readonly why: KeyServiceFailure }

export interface KeyService {
  wrap(dataKey: DataKey, signal: AbortSignal): Promise<WrapOutcome>
  unwrap(wrappedKey: WrappedKey, signal: AbortSignal): Promise<UnwrapOutcome>
}

/** Key services by the name that a wrapped key carries. */
export type KeyServices = Readonly<Record<string, KeyService>>
