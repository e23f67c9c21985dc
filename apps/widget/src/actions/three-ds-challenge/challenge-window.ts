export type ChallengeWindow = {
  readonly code: '02' | '03' | '05'
  readonly widthPx: number | null
  readonly heightPx: number
}

/**
 * Sizes that an issuer's challenge page supports (EMVCo 3-D Secure 2, challengeWindowSize). 01 is not used, because it is
 * smaller than every container that is not used in full width. 03 is used rather than 04, because it is higher and shows more of
 * a page that scrolls.
 */
const MIDDLE = { code: '02', widthPx: 390, heightPx: 400 } as const
const LARGE = { code: '03', widthPx: 500, heightPx: 600 } as const
export const WHOLE: ChallengeWindow = { code: '05', widthPx: null, heightPx: 600 }

/** In a container narrower than this the challenge uses the full width. */
const WHOLE_BELOW_PX = 480

/** The frame for a container of this width (THREEDS-2): the whole width on phones, else the largest EMVCo size that fits. */
export function challengeWindowFor(containerWidthPx: number): ChallengeWindow {
  if (containerWidthPx < WHOLE_BELOW_PX) return WHOLE
  return containerWidthPx < LARGE.widthPx ? MIDDLE : LARGE
}

/** Time left as `m:ss`, never below zero. */
export function challengeTimeText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}
