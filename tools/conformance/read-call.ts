import { oneOf, parseOptions } from '../command-options'
import type { Driver } from './driver'
import { DRIVERS } from './drivers'
import type { Scenario } from './scenario'
import { SCENARIOS } from './scenarios'

const IDS = SCENARIOS.map(({ id }) => id)
const USAGE = `Usage: npm run conformance -- ${Object.keys(DRIVERS).join(' | ')} [--only=SCENARIO]`

type Call =
  | { readonly ok: true; readonly name: string; readonly driver: Driver; readonly scenarios: readonly Scenario[] }
  | { readonly ok: false; readonly problem: string }

/** Reads the plug-in and the options. A scenario that does not exist is refused: a run without it would prove nothing. */
export function readCall([name = '', ...options]: readonly string[]): Call {
  const driver = Object.hasOwn(DRIVERS, name) ? DRIVERS[name] : undefined
  if (!driver)
    return { ok: false, problem: `${name === '' ? 'A plug-in is missing' : `There is no plug-in ${name}`}\n${USAGE}` }
  const parsed = parseOptions(options, { only: oneOf(IDS) })
  if (!parsed.ok) return { ok: false, problem: `${parsed.problem}\n${USAGE}` }
  const { only } = parsed.values
  return { ok: true, name, driver, scenarios: SCENARIOS.filter(({ id }) => only === undefined || id === only) }
}
