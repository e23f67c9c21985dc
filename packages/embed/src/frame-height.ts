/** Bounds of the frame's height in CSS pixels: a content that grows with its frame stops at the maximum. */
export const FRAME_HEIGHT_PX_MIN = 320
export const FRAME_HEIGHT_PX_MAX = 8000

/** Rounding at fractional zoom moves a height by a pixel; a difference below this is not a change. */
const HEIGHT_STEP_PX_MIN = 2

/**
 * The frame's next height for the content's reported one, both in CSS pixels (MSG-5). Equal and nearly equal reports
 * answer the current height, so that the frame's own growth never starts another round.
 */
export function followHeight(currentPx: number, reportedPx: number): number {
  const nextPx = Math.min(Math.max(Math.ceil(reportedPx), FRAME_HEIGHT_PX_MIN), FRAME_HEIGHT_PX_MAX)
  return Math.abs(nextPx - currentPx) < HEIGHT_STEP_PX_MIN ? currentPx : nextPx
}
