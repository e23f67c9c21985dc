import { useRef, type PointerEvent } from 'react'
import { isSwipe } from './is-swipe'

export type SwipeDirection = 'up' | 'down'

type Swipe = { pointerId: number; startPx: number; startMs: number }

type SwipeHandlers = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

type SwipeOptions = {
  direction: SwipeDirection
  /** A movement of this length counts as a swipe at any speed. */
  farPx: number
  onSwipe: () => void
  /** Returns the element that moves with the finger, or null if a swipe has no effect. */
  moved: (grip: HTMLElement) => HTMLElement | null
}

/**
 * Lets an element follow a finger in one direction. A swipe calls `onSwipe`; after a shorter movement the element
 * returns to its place.
 */
export function useSwipeAway({ direction, farPx, onSwipe, moved }: SwipeOptions): SwipeHandlers {
  const swipe = useRef<Swipe>(null)
  const wayPx = (event: PointerEvent<HTMLElement>) => {
    const distancePx = event.clientY - (swipe.current?.startPx ?? event.clientY)
    return Math.max(0, direction === 'down' ? distancePx : -distancePx)
  }
  const place = (event: PointerEvent<HTMLElement>, offset: string) => {
    const element = moved(event.currentTarget)
    if (element) element.style.translate = offset
  }
  const isOwn = (event: PointerEvent<HTMLElement>) => swipe.current?.pointerId === event.pointerId
  return {
    onPointerDown: (event) => {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
      if (event.pointerType === 'mouse' || isOnControl || !moved(event.currentTarget)) return
      swipe.current = { pointerId: event.pointerId, startPx: event.clientY, startMs: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      if (isOwn(event)) place(event, `0 ${direction === 'down' ? '' : '-'}${wayPx(event)}px`)
    },
    onPointerUp: (event) => {
      if (!isOwn(event) || !swipe.current) return
      const isAway = isSwipe(wayPx(event), event.timeStamp - swipe.current.startMs, farPx)
      swipe.current = null
      place(event, '')
      if (isAway) onSwipe()
    },
    onPointerCancel: (event) => {
      if (!isOwn(event)) return
      swipe.current = null
      place(event, '')
    },
  }
}
