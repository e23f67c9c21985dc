const FAR_PX = 90
const NEAR_PX = 24
const FAST_PX_PER_MS = 0.5

/** Whether a finger that went this far in this time meant it: far enough, or short and fast. */
export function isSwipe(wayPx: number, durationMs: number): boolean {
  return wayPx >= FAR_PX || (wayPx >= NEAR_PX && wayPx / Math.max(1, durationMs) >= FAST_PX_PER_MS)
}
