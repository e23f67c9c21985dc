/** The configuration of a running service: a reload replaces its parts, and everybody who holds it reads the new ones. */
import type { CashierConfig } from './schema'

/** Settings that are read once, when the service starts. */
const FIXED_AT_START = ['environment', 'messages', 'private_hosts_allowed'] as const

/** Settings in which `next` differs and which need a restart, as lines for a person. */
export function restartProblems(live: CashierConfig, next: CashierConfig): readonly string[] {
  return FIXED_AT_START.filter((name) => JSON.stringify(live[name]) !== JSON.stringify(next[name])).map(
    (name) => `${name}: takes effect only at start; restart the service, or revert the change`,
  )
}

/** Replaces all parts in one turn: whoever holds a part goes on with the one that it has. */
export function replaceConfig(live: CashierConfig, next: CashierConfig): void {
  // The one place that writes to it.
  const parts = live as Record<string, unknown>
  for (const name of Object.keys(parts)) if (!Object.hasOwn(next, name)) Reflect.deleteProperty(parts, name)
  Object.assign(parts, next)
}

/** Computes a value from a part of the configuration, and again once a reload has replaced the part. */
export function derived<Part extends object, Value>(part: () => Part, compute: (part: Part) => Value): () => Value {
  let known: { readonly part: Part; readonly value: Value } | undefined
  return () => {
    const current = part()
    if (known?.part !== current) known = { part: current, value: compute(current) }
    return known.value
  }
}
