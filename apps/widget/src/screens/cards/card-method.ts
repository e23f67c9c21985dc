import type { Method } from '../../api'

/**
 * The method by which a saved card is used: the one whose form was open last if it takes cards, else the first that does.
 * Undefined: no card can be used just now.
 */
export function cardMethod(methods: readonly Method[], currentId: string | null): Method | undefined {
  const usable = methods.filter(
    ({ enabled, category, actionType }) => enabled && category === 'cards' && actionType !== 'NestedList',
  )
  return usable.find(({ id }) => id === currentId) ?? usable[0]
}
