/**
 * The configuration of a running service. A reload replaces its parts in place, so every holder of the object reads
 * the new ones.
 */
import type { CashierConfig } from './schema'

/** Settings that are read only when the service starts. */
const FIXED_AT_START = ['environment', 'messages', 'private_hosts_allowed'] as const

/** Returns the settings that differ in `next` and need a restart, as lines for a person. */
export function restartProblems(live: CashierConfig, next: CashierConfig): readonly string[] {
  return FIXED_AT_START.filter((name) => JSON.stringify(live[name]) !== JSON.stringify(next[name])).map(
    (name) => `${name}: takes effect only at start; restart the service, or revert the change`,
  )
}

/** Replaces all parts synchronously. Code that has already read a part keeps using the old one. */
export function replaceConfig(live: CashierConfig, next: CashierConfig): void {
  // The only place that writes to the configuration.
  const parts = live as Record<string, unknown>
  for (const name of Object.keys(parts)) if (!Object.hasOwn(next, name)) Reflect.deleteProperty(parts, name)
  Object.assign(parts, next)
}

/**
 * Returns a function that computes a value from a part of the configuration, and computes it again after a reload has
 * replaced the part.
 */
export function derived<Part extends object, Value>(part: () => Part, compute: (part: Part) => Value): () => Value {
  let known: { readonly part: Part; readonly value: Value } | undefined
  return () => {
    const current = part()
    if (known?.part !== current) known = { part: current, value: compute(current) }
    return known.value
  }
}
