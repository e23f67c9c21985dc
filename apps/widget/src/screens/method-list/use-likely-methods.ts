import { useEffect, useRef } from 'react'
import type { Method } from '../../api'
import { whenIdle } from '../../host'

/** Most players choose one of the first methods; more would cost requests and memory. */
const LIKELY_METHODS_COUNT = 2

/** Prefetches the forms of the first methods when the browser is idle, so that a press opens them without a request. */
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
