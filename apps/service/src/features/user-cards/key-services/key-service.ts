/**
 * The interface to the service that has the master key: a file, or a key management service. The vault's keys are data keys;
 * they are stored wrapped in a file, and unwrapped once, at start (SVC-6). The master key itself is never passed through this
 * interface.
 */

export type DataKey = {
  /** The key's id in the ring. A wrapped key can be unwrapped only with its own id (AWS calls this the encryption context). */
  readonly id: string
  readonly key: Buffer
}
export type WrappedKey = { readonly id: string; readonly wrapped: Buffer }

/** `refused`: another master key, another id, or an altered text. `away`: a later attempt may succeed. */
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

/** Key services by the name that is part of a wrapped key. */
export type KeyServices = Readonly<Record<string, KeyService>>
