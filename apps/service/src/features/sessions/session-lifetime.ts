/** A session that nobody uses for this long is over (SESS-1). */
export const IDLE_MS = 900_000
/** A session is over after this long, however busy it is. */
export const ABSOLUTE_MS = 14_400_000
