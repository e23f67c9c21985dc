/** Bounds of the frame's height in CSS pixels. The maximum ends the growth of content that grows with its frame. */
export const FRAME_HEIGHT_PX_MIN = 320
export const FRAME_HEIGHT_PX_MAX = 8000

/** At a fractional zoom, rounding changes a height by a pixel. A difference below this value is ignored. */
const HEIGHT_STEP_PX_MIN = 2

/**
 * Returns the frame's next height for the height that the content reports, both in CSS pixels (MSG-5). If the two are equal
 * or nearly equal, returns the current height, so that the frame's own growth does not cause another change.
 */
export function followHeight(currentPx: number, reportedPx: number): number {
  const nextPx = Math.min(Math.max(Math.ceil(reportedPx), FRAME_HEIGHT_PX_MIN), FRAME_HEIGHT_PX_MAX)
  return Math.abs(nextPx - currentPx) < HEIGHT_STEP_PX_MIN ? currentPx : nextPx
}
