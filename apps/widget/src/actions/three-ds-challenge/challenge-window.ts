/** Sizes that an issuer's challenge page is made for (EMVCo 3-D Secure 2, challengeWindowSize 01 to 04; 05 is the whole place). */
const CHALLENGE_WINDOWS = [
  { code: '01', widthPx: 250, heightPx: 400 },
  { code: '02', widthPx: 390, heightPx: 400 },
  { code: '03', widthPx: 500, heightPx: 600 },
  { code: '04', widthPx: 600, heightPx: 400 },
] as const

/** Narrower than this the challenge takes the whole width of the cashier. */
const WHOLE_BELOW_PX = 480

export type ChallengeWindow = {
  readonly code: '01' | '02' | '03' | '04' | '05'
  readonly widthPx: number | null
  readonly heightPx: number
}

const WHOLE_HEIGHT_PX = 600

/** The frame for a container of this width (THREEDS-2): the whole width on phones, else the largest EMVCo size that fits. */
export function challengeWindowFor(containerWidthPx: number): ChallengeWindow {
  if (containerWidthPx < WHOLE_BELOW_PX) return { code: '05', widthPx: null, heightPx: WHOLE_HEIGHT_PX }
  // 03 before 04: the higher one shows more of a page that scrolls.
  const fitting = CHALLENGE_WINDOWS.filter(({ widthPx }) => widthPx <= containerWidthPx)
  const best = fitting.reduce((found, each) => (each.heightPx >= found.heightPx ? each : found))
  return best
}

/** Time left as `m:ss`, never below zero. */
export function timeLeftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}
