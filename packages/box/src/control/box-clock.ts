import type { MoveClock, SettledAnswer } from '@modulor/contract/box'
import type { Program } from '../program'

/** The clock moves in steps of at most a day, so that nightly jobs run for each night. */
const STEP_MS_MAX = 86_400_000
/** A merchant's site that does not answer must not keep the caller waiting. */
const STEPPING_MS_MAX = 30_000
/** The maximum number of rounds of work that creates further work for the same time. */
const ROUNDS_MAX = 10

export type BoxClock = {
  readonly now: () => Date
  /** Moves the clock and runs everything that becomes due, each at its time. Returns the time afterwards. */
  readonly advance: (byMs: number) => Promise<Date>
  /** Sets the clock back to the machine's time, after the work in progress is done and `programs` has reset the programs. */
  readonly reset: (programs: () => Promise<unknown>) => Promise<void>
}

/** The shared clock of a box's programs. It runs like the machine's clock and can only be moved forward. */
export function createBoxClock(service: Program, sandbox: Program): BoxClock {
  let offsetMs = 0
  let last: Promise<unknown> = Promise.resolve()
  const nowMs = () => Date.now() + offsetMs

  async function moveTo(nextOffsetMs: number): Promise<void> {
    offsetMs = nextOffsetMs
    const value: MoveClock = { offset_ms: offsetMs }
    await Promise.all([service.ask('move_clock', value), sandbox.ask('move_clock', value)])
  }

  /** Runs everything that is due. Returns the time at which the next work is due. */
  async function settle(): Promise<number> {
    for (let round = 1; ; round += 1) {
      const ofSandbox = (await sandbox.ask('settle')) as SettledAnswer
      const ofService = (await service.ask('settle')) as SettledAnswer
      // The service's work can create work for the sandbox provider, and the reverse.
      if (!ofService.has_run || round === ROUNDS_MAX)
        return Math.min(ofSandbox.next_due_ms ?? Infinity, ofService.next_due_ms ?? Infinity)
    }
  }

  async function advance(byMs: number): Promise<Date> {
    const endOffsetMs = offsetMs + byMs
    const startedMs = performance.now()
    for (;;) {
      const next = Math.min(Math.max(await settle(), nowMs()), nowMs() + STEP_MS_MAX)
      const nextOffsetMs = next - Date.now()
      if (nextOffsetMs >= endOffsetMs || performance.now() - startedMs > STEPPING_MS_MAX) break
      await moveTo(Math.max(nextOffsetMs, offsetMs))
    }
    await moveTo(endOffsetMs)
    await settle()
    await service.ask('refresh_pages')
    return new Date(nowMs())
  }

  /** Runs the calls one after the other. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work, work)
    last = done
    return done
  }

  return {
    now: () => new Date(nowMs()),
    advance: (byMs) => inOrder(() => advance(byMs)),
    reset: (programs) =>
      inOrder(async () => {
        await programs()
        offsetMs = 0
      }),
  }
}
