import type { MethodGroup } from '@modulor/contract/vocabulary'

export type ArrangedMethod = {
  isPopular: boolean
  isLostProfit: boolean
  /** Sort key, higher first. */
  arrangement: number
}
export type MethodsOfGroup<M> = { group: MethodGroup; methods: M[] }

const GROUP_ORDER: readonly MethodGroup[] = ['popular', 'lost_profit', 'regular', 'disabled']

function groupOf(method: ArrangedMethod, isShownDisabled: boolean): MethodGroup {
  if (isShownDisabled) return 'disabled'
  if (method.isPopular) return 'popular'
  return method.isLostProfit ? 'lost_profit' : 'regular'
}

/**
 * The method list in groups (LIST-1): popular, lost-profit, regular, disabled; within a group by arrangement, higher
 * first, equal ones in their original order. Every method is in exactly one group: disabled ones in `disabled`, the
 * others in the first group that fits. Empty groups are left out.
 */
export function groupMethods<M extends ArrangedMethod>(
  methods: readonly M[],
  isShownDisabled: (method: M) => boolean,
): MethodsOfGroup<M>[] {
  const arranged = methods
    .map((method) => ({ method, group: groupOf(method, isShownDisabled(method)) }))
    .sort((a, b) => b.method.arrangement - a.method.arrangement)
  return GROUP_ORDER.map((group) => ({
    group,
    methods: arranged.filter((each) => each.group === group).map((each) => each.method),
  })).filter((each) => each.methods.length > 0)
}
