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
  /** The player is about to choose the method. */
  readonly onApproach: (method: Method) => void
  /** The pointer or the focus has reached the method, perhaps only while moving over the list. */
  readonly onPass: (method: Method) => void
}

/**
 * How long a pointer must stay on a method before its form is prefetched. Without this delay, scrolling would request every
 * form.
 */
const REST_MS = 80

/** Number of methods that are stored as left. */
const LEFT_COUNT_MAX = 20

/** Stores the chosen method (LIST-16), and marks the previous one as left for another method (ALT-3). */
export function rememberChoice(localData: LocalData, methodId: string): void {
  const before = localData.read('selected-method-id')
  const left = (localData.read('alternative-methods') ?? []).filter((id) => id !== methodId && id !== before)
  if (before !== null && before !== methodId) left.unshift(before)
  localData.write('alternative-methods', left.slice(0, LEFT_COUNT_MAX))
  localData.write('selected-method-id', methodId)
}

const methodPath = (flow: Flow, name: string) => `/${flow}/${encodeURIComponent(name)}/`

/** Handlers that open a method (LIST-15, LIST-16), and prefetch and prerender its form before. They are stable. */
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
        // A withdrawal is not prerendered, because it needs the player's accounts first.
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
    // After a return to the list no method is opened automatically again.
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
