/** Checks nested lists: one level, for deposits only (LIST-16). */
import type { CashierConfig, MethodConfig } from './schema'

type Report = (path: readonly PropertyKey[], message: string) => void

/** Reports a method whose `parent` is not a list, and a list without methods. */
export function checkParent({ methods }: CashierConfig, id: string, method: MethodConfig, report: Report): void {
  const isList = method.flow === 'deposit' && method.action_type === 'NestedList'
  if (isList && !Object.values(methods).some(({ parent }) => parent === id))
    report(['action_type'], 'is NestedList, but no method names this one as its `parent`')
  if (method.parent === undefined) return
  const parent = Object.hasOwn(methods, method.parent) ? methods[method.parent] : undefined
  if (parent?.flow !== 'deposit' || parent.action_type !== 'NestedList')
    report(['parent'], `there is no deposit method "${method.parent}" of action type NestedList`)
  else if (method.flow !== 'deposit') report(['parent'], 'only a deposit method may have a parent')
  if (isList) report(['parent'], 'a NestedList must not have a parent')
}
