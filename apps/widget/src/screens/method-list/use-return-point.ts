import { METHOD_CATEGORIES } from '@modulor/contract/vocabulary'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, type To } from 'react-router'
import * as z from 'zod/mini'
import { NO_FILTER, type ListFilter } from './list-view'

const TEXT_LENGTH_MAX = 200

/** What the history entry of a list remembers (ROUTE-15). Parsed, because a history outlives builds. */
const ReturnPoint = z.object({
  filter: z.object({ category: z.enum(METHOD_CATEGORIES), text: z.string().check(z.maxLength(TEXT_LENGTH_MAX)) }),
  scrollY: z.number(),
  methodName: z.string(),
})

/**
 * The list's filter, and leaving it so that the way back leads to the same place (ROUTE-15). Filter, scroll position and
 * method are written into the history entry only when the player leaves: browsers limit how often it may be replaced.
 */
export function useReturnPoint() {
  const location = useLocation()
  const navigate = useNavigate()
  const [point] = useState(() => ReturnPoint.safeParse(location.state).data)
  const [filter, setFilter] = useState<ListFilter>(point?.filter ?? NO_FILTER)
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!point) return
    window.scrollTo(0, point.scrollY)
    list.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(point.methodName)}"]`)
      ?.focus({ preventScroll: true })
  }, [point])

  const leaveFor = (to: To, methodName: string) => {
    const state: z.infer<typeof ReturnPoint> = { filter, scrollY: window.scrollY, methodName }
    void navigate(location, { replace: true, state })
    void navigate(to)
  }
  return { filter, setFilter, leaveFor, list }
}
