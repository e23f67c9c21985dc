import type { MoveClock, SettledAnswer } from '@modulor/contract/box'
import type { Program } from '../program'

/** In steps of at most a day, so that what is done each night is done for each. */
const STEP_MS_MAX = 86_400_000
/** A merchant's site that does not answer must not keep the caller waiting. */
const STEPPING_MS_MAX = 30_000
/** Of work that makes work at the same moment. */
const ROUNDS_MAX = 10

export type BoxClock = {
  readonly now: () => Date
  /** Moves the clock, and has everything done that becomes due, each at its time. Answers the time afterwards. */
  readonly advance: (byMs: number) => Promise<Date>
  /** Back to the time of the machine, once what is under way is done; the programs have done so. */
  readonly reset: (programs: () => Promise<unknown>) => Promise<void>
}

/** The one clock of the programs of a box. It goes on by itself, and is moved forward only. */
export function createBoxClock(service: Program, sandbox: Program): BoxClock {
  let offsetMs = 0
  let last: Promise<unknown> = Promise.resolve()
  const nowMs = () => Date.now() + offsetMs

  async function moveTo(nextOffsetMs: number): Promise<void> {
    offsetMs = nextOffsetMs
    const value: MoveClock = { offset_ms: offsetMs }
    await Promise.all([service.ask('move_clock', value), sandbox.ask('move_clock', value)])
  }

  /** Has everything done that is due. Answers when something will be. */
  async function settle(): Promise<number> {
    for (let round = 1; ; round += 1) {
      const ofSandbox = (await sandbox.ask('settle')) as SettledAnswer
      const ofService = (await service.ask('settle')) as SettledAnswer
      // The service's work makes work for the sandbox, and that for the service.
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

  /** One after the other. */
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
