/**
 * A dated version of the merchant API (decision 88): what it changed, and how the version before it is still answered. The rest of
 * the service knows the newest version only. Bodies are JSON that the contract has checked or will check.
 */
export type ApiVersion = {
  /** Its name: the day from which on it can be asked for, such as `2026-11-26`. */
  readonly date: string
  /** By the id of a call: the body of a request of the version before, as one of this version. */
  readonly requests?: Readonly<Record<string, (older: unknown) => unknown>>
  /** By the id of a call: the body of an answer of this version, as one of the version before. */
  readonly answers?: Readonly<Record<string, (newer: unknown) => unknown>>
  /** By the id of a call: fields that a refusal can name, with their names in the version before. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** An event in both directions: a stored event keeps the version that it was recorded with. */
  readonly events?: {
    readonly toOlder: (newer: unknown) => unknown
    readonly toNewer: (older: unknown) => unknown
  }
}
