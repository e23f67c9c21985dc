import type { Kit } from './kit'

export type Scenario = {
  /** The id in the report and in the kit's own test. */
  readonly id: string
  /** The behaviour of a plug-in that passes. */
  readonly title: string
  /** The feature that the scenario needs and the provider does not offer; undefined: nothing is missing. */
  missing?(kit: Kit): string | undefined
  /** Throws `NotConforming`. */
  run(kit: Kit): Promise<void>
}

/** The violation of the contract, for the author of the plug-in. */
export class NotConforming extends Error {}

export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new NotConforming(otherwise)
}

/** Fails if the values differ, with both in the message. */
export function mustBe(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  must(is === should, `${what} is ${is}, and should be ${should}`)
}
