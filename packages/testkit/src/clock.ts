export type FakeClock = {
  now(): Date
  /** Moves the time forward; it never changes otherwise. */
  advance(milliseconds: number): void
}

/** A clock that only moves when the test moves it. */
export function fakeClock(start = '2026-03-04T12:00:00.000Z'): FakeClock {
  let timeMs = Date.parse(start)
  return {
    now: () => new Date(timeMs),
    advance: (milliseconds) => {
      timeMs += milliseconds
    },
  }
}
