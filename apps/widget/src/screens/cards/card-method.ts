import type { Method } from '../../api'

/**
 * The method that a saved card is used with: the one whose form was opened last if it accepts cards, else the first that does.
 * Undefined: no available method accepts cards.
 */
export function cardMethod(methods: readonly Method[], currentId: string | null): Method | undefined {
  const usable = methods.filter(
    ({ enabled, category, actionType }) => enabled && category === 'cards' && actionType !== 'NestedList',
  )
  return usable.find(({ id }) => id === currentId) ?? usable[0]
}
