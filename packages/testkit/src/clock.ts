export type FakeClock = {
  now(): Date
  /** Time only passes here. */
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
