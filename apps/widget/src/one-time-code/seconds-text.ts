const MINUTE_S = 60

/** Time left as `0:38` or `14:05`. */
export function secondsText(seconds: number): string {
  return `${String(Math.floor(seconds / MINUTE_S))}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}
