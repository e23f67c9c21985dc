import { METHOD_CATEGORIES } from '@modulor/contract/vocabulary'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, type To } from 'react-router'
import { NO_FILTER, type ListFilter } from './list-view'

/** What the history entry of a list remembers (ROUTE-15). */
type ReturnPoint = { readonly filter: ListFilter; readonly scrollY: number; readonly methodName: string }

/** Reads a return point out of a history entry. It is parsed, because a history outlives builds. */
export function parseReturnPoint(state: unknown): ReturnPoint | null {
  if (typeof state !== 'object' || state === null) return null
  const { filter, scrollY, methodName } = state as Record<string, unknown>
  if (typeof filter !== 'object' || filter === null) return null
  const { category: wished, text } = filter as Record<string, unknown>
  const category = METHOD_CATEGORIES.find((known) => known === wished)
  const isWhole = category && typeof text === 'string' && Number.isFinite(scrollY) && typeof methodName === 'string'
  return isWhole ? { filter: { category, text }, scrollY: Number(scrollY), methodName } : null
}

export type LeaveFor = (to: To, methodName: string) => void

/**
 * The list's filter, and leaving it so that the way back leads to the same place (ROUTE-15). Filter, scroll position and
 * method are written into the history entry only when the player leaves: browsers limit how often it may be replaced.
 */
export function useReturnPoint() {
  const location = useLocation()
  const navigate = useNavigate()
  const [point] = useState(() => parseReturnPoint(location.state))
  const [filter, setFilter] = useState<ListFilter>(point?.filter ?? NO_FILTER)
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!point) return
    window.scrollTo(0, point.scrollY)
    list.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(point.methodName)}"]`)
      ?.focus({ preventScroll: true })
  }, [point])

  const leaveFor: LeaveFor = (to, methodName) => {
    const state: ReturnPoint = { filter, scrollY: window.scrollY, methodName }
    void navigate(location, { replace: true, state })
    void navigate(to)
  }
  return { filter, setFilter, leaveFor, list }
}
