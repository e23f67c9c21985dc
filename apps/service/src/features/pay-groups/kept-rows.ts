import type { PayGroup } from '@modulor/contract/http'
import type { CashierConfig, MethodConfig } from '../../config/schema'
import type { OfferedMethod } from '../method-policy'
import { toPayGroup, type RowFacts } from './to-pay-group'

/** A method's row in a list. It is frozen, because many lists have it. */
export type RowOf = (offered: OfferedMethod, facts: RowFacts) => PayGroup

/** Restrictions of single players end at times of their own, so the number of a method's rows has no natural limit. */
const ROWS_PER_METHOD_MAX = 200

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part)
  return value
}

/**
 * Keeps the rows of methods, so that a list for a player with the same facts as another player has the same objects, which the
 * HTTP layer checks and writes only once. After a reload of the configuration each method is a new object without rows.
 */
export function keptRows(config: CashierConfig): RowOf {
  const rowsOf = new WeakMap<MethodConfig, Map<string, PayGroup>>()
  return (offered, facts) => {
    const { id, method } = offered
    const { currency, rank, unavailableReason, restrictedUntil, ribbon, logo } = facts
    const key = `${id} ${currency} ${rank} ${unavailableReason} ${restrictedUntil} ${ribbon} ${logo}`
    const rows = rowsOf.get(method) ?? new Map<string, PayGroup>()
    const kept = rows.get(key)
    if (kept) return kept
    if (rows.size === 0) rowsOf.set(method, rows)
    if (rows.size >= ROWS_PER_METHOD_MAX) rows.clear()
    const row = frozen(toPayGroup(config, offered, facts))
    rows.set(key, row)
    return row
  }
}
