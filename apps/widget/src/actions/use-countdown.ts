import { useEffect, useRef, useState } from 'react'
import { secondsLeft, stopwatch } from '../host/stopwatch'

const SECOND_MS = 1000

/** Calls `onLeft` every second with the seconds left, then `onEnd` once. Returns the function that cancels it. */
export function countDown(timeoutS: number, onLeft: (leftS: number) => void, onEnd: () => void): () => void {
  const passedMs = stopwatch()
  const timer = setInterval(() => {
    const left = secondsLeft(timeoutS * SECOND_MS, passedMs())
    onLeft(left)
    if (left > 0) return
    clearInterval(timer)
    onEnd()
  }, SECOND_MS)
  return () => clearInterval(timer)
}

/**
 * Counts down once and then calls `onEnd`. `stop` cancels it permanently, so that the page does not change while the player
 * reads. So does a return to the page by Back, because the time may have passed on another page. `leftS` is null after `stop`, and
 * for a timeout of zero, which means that the player stays. Another timeout starts it again.
 */
export function useCountdown(timeoutS: number, onEnd: () => void): { leftS: number | null; stop: () => void } {
  const [leftS, setLeftS] = useState(timeoutS)
  const [startS, setStartS] = useState(timeoutS)
  if (startS !== timeoutS) {
    setStartS(timeoutS)
    setLeftS(timeoutS)
  }
  const [isStopped, setIsStopped] = useState(false)
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })
  useEffect(() => {
    if (isStopped || timeoutS <= 0) return
    const cancel = countDown(timeoutS, setLeftS, () => latestOnEnd.current())
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // At once: the next tick may come before the rendering.
      cancel()
      setIsStopped(true)
    }
    window.addEventListener('pageshow', handlePageShow)
    return () => {
      cancel()
      window.removeEventListener('pageshow', handlePageShow)
    }
  }, [timeoutS, isStopped])
  return { leftS: isStopped || timeoutS <= 0 ? null : leftS, stop: () => setIsStopped(true) }
}
