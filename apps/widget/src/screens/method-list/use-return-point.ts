import { METHOD_CATEGORIES } from '@modulor/contract/vocabulary'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { browserLocation, keepInEntry, useLocation, useNavigate, usePrerendering, type To } from '../../router'
import { NO_FILTER, type ListFilter } from './list-view'

/** The state of a list's history entry (ROUTE-15). */
type ReturnPoint = { readonly filter: ListFilter; readonly scrollY: number; readonly methodName: string }

/** Reads a return point from the state of a history entry. It is parsed, because an older build may have written it. */
export function parseReturnPoint(state: unknown): ReturnPoint | null {
  if (typeof state !== 'object' || state === null) return null
  const { filter, scrollY, methodName } = state as Record<string, unknown>
  if (typeof filter !== 'object' || filter === null) return null
  const { category: requested, text } = filter as Record<string, unknown>
  const category = METHOD_CATEGORIES.find((known) => known === requested)
  const isWhole = category && typeof text === 'string' && Number.isFinite(scrollY) && typeof methodName === 'string'
  return isWhole ? { filter: { category, text }, scrollY: Number(scrollY), methodName } : null
}

const FILTER_REST_MS = 400

export type LeaveFor = (to: To, methodName: string) => void

/**
 * The list's filter, and the function that leaves the list, so that Back and a reload restore its state (ROUTE-15). Filter,
 * scroll position and method are written into the history entry when the player leaves the list. A filter is also written when it
 * has not changed for a moment; not earlier, because browsers limit how often an entry may be replaced.
 */
export function useReturnPoint() {
  const location = useLocation()
  const navigate = useNavigate()
  const { isPrerendered } = usePrerendering()
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

  // The scroll position is read in advance, because reading it during the press would force a layout.
  const scrollY = useRef(0)
  useEffect(() => {
    const follow = () => void (scrollY.current = window.scrollY)
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])

  const keptFilter = parseReturnPoint(location.state)?.filter ?? NO_FILTER
  // The history entry of the next page. Until that page is rendered, the list is still mounted and must not write to the entry.
  const nextKey = useRef<string>(null)
  const isKept = keptFilter.category === filter.category && keptFilter.text === filter.text
  useEffect(() => {
    if (isKept) return
    const timer = setTimeout(() => {
      if (nextKey.current === browserLocation(window).key) return
      const state: ReturnPoint = { filter, scrollY: 0, methodName: '' }
      navigate(location, { replace: true, state })
    }, FILTER_REST_MS)
    return () => clearTimeout(timer)
  }, [isKept, filter, location, navigate])

  const leaveFor: LeaveFor = (to, methodName) => {
    const isRepeatedPress = nextKey.current === browserLocation(window).key
    const state: ReturnPoint = { filter, scrollY: scrollY.current, methodName }
    if (!isRepeatedPress) keepInEntry(window, state)
    // A second press replaces the entry of the first one; with two entries Back would lead to the same page again.
    navigate(to, { replace: isRepeatedPress, isPrerendered: isPrerendered(to) })
    nextKey.current = browserLocation(window).key
  }
  return { filter, setFilter, leaveFor, list }
}
