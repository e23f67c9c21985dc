/** One call of a provider. No part of what was sent or answered but its kind and its code. */
export type ProviderExchange = {
  readonly paymentId: string
  /** When the answer was there. */
  readonly at: Date
  /** `send`, `status`, … */
  readonly call: string
  /** The kind of the verdict. */
  readonly answer: string
  /** Of a decline, or why nothing is known. */
  readonly code: string | null
  readonly durationMs: number
}
