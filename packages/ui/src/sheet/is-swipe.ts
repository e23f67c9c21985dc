const NEAR_PX = 24
const FAST_PX_PER_MS = 0.5

/** Whether a movement of a finger counts as a swipe: at least `farPx` long, or shorter and fast. */
export function isSwipe(wayPx: number, durationMs: number, farPx: number): boolean {
  return wayPx >= farPx || (wayPx >= NEAR_PX && wayPx / Math.max(1, durationMs) >= FAST_PX_PER_MS)
}
