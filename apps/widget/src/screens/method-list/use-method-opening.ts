import type { Flow } from '@modulor/contract/vocabulary'
import { canOpenMethod } from '@modulor/rules'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, usePrerendering } from '../../router'
import type { Method } from '../../api'
import { prefetchForm } from '../../fields/prefetch-form'
import { useAppDispatch } from '../../session'
import type { LocalData } from '../../storage'
import { useVisit } from '../../visit'
import type { ListView } from './list-view'
import { useLikelyMethods } from './use-likely-methods'
import type { LeaveFor } from './use-return-point'

export type MethodHandlers = {
  readonly onSelect: (method: Method) => void
  /** The player is about to choose it. */
  readonly onApproach: (method: Method) => void
  /** A pointer or the focus came upon it, perhaps only on its way along the list. */
  readonly onPass: (method: Method) => void
}

/**
 * A pointer that rests this long is taken as interest; without the pause, scrolling under a pointer would request every
 * form.
 */
const REST_MS = 80

/** How many methods are remembered as left. */
const LEFT_COUNT_MAX = 20

/** Keeps the chosen method (LIST-16), and the one before as left for another (ALT-3). */
export function rememberChoice(localData: LocalData, methodId: string): void {
  const before = localData.read('selected-method-id')
  const left = (localData.read('alternative-methods') ?? []).filter((id) => id !== methodId && id !== before)
  if (before !== null && before !== methodId) left.unshift(before)
  localData.write('alternative-methods', left.slice(0, LEFT_COUNT_MAX))
  localData.write('selected-method-id', methodId)
}

const methodPath = (flow: Flow, name: string) => `/${flow}/${encodeURIComponent(name)}/`

/** Opens a method (LIST-15, LIST-16), and prefetches and prerenders its form before. The handlers stay the same. */
export function useMethodOpening(flow: Flow, view: ListView, leaveFor: LeaveFor): MethodHandlers {
  const dispatch = useAppDispatch()
  const { localData } = useVisit()
  const { search } = useLocation()
  const { prerender } = usePrerendering()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const onApproach = useCallback(
    ({ id, name, currencyAlpha3, actionType }: Method) => {
      if (actionType === 'NestedList') return
      void dispatch(prefetchForm({ flow, methodId: id, currency: currencyAlpha3 })).then((isHere) => {
        // A withdrawal reads the player's accounts before it can be rendered.
        if (isHere && flow === 'deposit' && !isLeft.current) prerender({ pathname: methodPath(flow, name), search })
      })
    },
    [flow, dispatch, prerender, search],
  )
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const onPass = useCallback(
    (method: Method) => {
      clearTimeout(rest.current)
      rest.current = setTimeout(() => onApproach(method), REST_MS)
    },
    [onApproach],
  )
  const open = (method: Method) => {
    rememberChoice(localData, method.id)
    // A player who comes back to the list is not sent on again.
    localData.write('skip-last-used-method', true)
    leaveFor({ pathname: methodPath(flow, method.name), search }, method.name)
  }
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  const onSelect = useCallback((method: Method) => latest.current(method), [])
  useLikelyMethods(
    [...view.carousel, ...view.groups.flatMap(({ methods }) => methods)].filter(
      (method) => method.actionType !== 'NestedList' && canOpenMethod(view.availabilityOf(method)),
    ),
    onApproach,
  )
  return { onSelect, onApproach, onPass }
}
