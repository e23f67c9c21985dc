/**
 * A dated version of the merchant API (decision 88): its changes, and the conversions from and to the version before it. The rest
 * of the service uses only the newest version. Bodies are JSON that the contract has checked or will check.
 */
export type ApiVersion = {
  /** Its name: the day from which it can be requested, such as `2026-11-26`. */
  readonly date: string
  /** By the id of a call: converts the body of a request from the version before to this version. */
  readonly requests?: Readonly<Record<string, (older: unknown) => unknown>>
  /** By the id of a call: converts the body of a response from this version to the version before. */
  readonly answers?: Readonly<Record<string, (newer: unknown) => unknown>>
  /** By the id of a call: the fields that a refusal can name, with their names in the version before. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Converts an event in both directions, because a stored event keeps the version that it was recorded with. */
  readonly events?: {
    readonly toOlder: (newer: unknown) => unknown
    readonly toNewer: (older: unknown) => unknown
  }
}
