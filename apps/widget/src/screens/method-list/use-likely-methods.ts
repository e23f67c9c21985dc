import { useEffect, useRef } from 'react'
import type { Method } from '../../api'
import { whenIdle } from '../../host'

/** Most players take one of the first; more would be requests and memory for nothing. */
const LIKELY_METHODS_COUNT = 2

/** Brings the forms of the first methods while the player reads, so that no request stands between a press and a form. */
export function useLikelyMethods(methods: readonly Method[], onApproach: (method: Method) => void): void {
  const latest = useRef({ methods, onApproach })
  useEffect(() => {
    latest.current = { methods, onApproach }
  })
  useEffect(
    () =>
      whenIdle(() => {
        const { methods: likely, onApproach: bring } = latest.current
        for (const method of likely.slice(0, LIKELY_METHODS_COUNT)) bring(method)
      }),
    [],
  )
}
