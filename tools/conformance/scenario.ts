import type { Kit } from './kit'

export type Scenario = {
  /** In the report, and by what the kit's own test names it. */
  readonly id: string
  /** What a plug-in that passes does. */
  readonly title: string
  /** What the provider has to offer for it; undefined: nothing in particular. */
  missing?(kit: Kit): string | undefined
  /** Throws `NotConforming`. */
  run(kit: Kit): Promise<void>
}

/** What the plug-in did otherwise than its contract says, for its author. */
export class NotConforming extends Error {}

export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new NotConforming(otherwise)
}

/** The same, with what was found. */
export function mustBe(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  must(is === should, `${what} is ${is}, and should be ${should}`)
}
