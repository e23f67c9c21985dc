import type { UnavailableReason } from '@modulor/contract/vocabulary'
import { methodAvailability } from '@modulor/rules'
import type { CashierConfig } from '../../config/schema'
import { limitNotices, methodStatus, type StatusContext } from './method-status'
import type { PayableMethod } from './find-method'
import { isNestedList } from './offered-method'

/** `restricted`: until that ISO time. `list`: the method opens a nested list and takes no payment itself. */
export type Unusable =
  | { readonly kind: UnavailableReason | 'balance' | 'list' }
  | { readonly kind: 'restricted'; readonly until: string }

type UsabilityContext = Omit<StatusContext, 'id'> & {
  /** The player's balance as decimal text, needed for withdrawals. Undefined if it is not known: that disables no method. */
  readonly balance: string | undefined
  readonly now: Date
}

/** Why an offered method accepts no payment of any amount (LIST-8, LIST-9, LIST-10); null if it accepts one. */
export function unusableReason(
  config: CashierConfig,
  { id, method, limits }: Omit<PayableMethod, 'precision'>,
  context: UsabilityContext,
): Unusable | null {
  const { flow, currency, depositRest, balance, now } = context
  const { unavailableReason, restrictedUntil } = methodStatus(config, method, { ...context, id })
  if (unavailableReason !== null) return { kind: unavailableReason }
  const { reason } = methodAvailability({
    method: { enabled: true, restrictedUntil, limits },
    flow,
    viewData: limitNotices(flow, depositRest, currency),
    balance,
    now,
  })
  if (reason === 'balance_below_limit') return { kind: 'balance' }
  if (reason === 'restricted') return { kind: 'restricted', until: restrictedUntil ?? '' }
  if (reason !== null) return { kind: 'limit_reached' }
  return isNestedList(method) ? { kind: 'list' } : null
}
