/** One call to a provider. Of the request and the response it contains only the kind and the code. */
export type ProviderExchange = {
  readonly paymentId: string
  /** When the response arrived. */
  readonly at: Date
  /** `send`, `status`, … */
  readonly call: string
  /** The kind of the verdict. */
  readonly answer: string
  /** The code of a decline, or the reason of an unknown result. */
  readonly code: string | null
  readonly durationMs: number
}
