import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS_DEFAULT = 10
/** Far beyond what is waited for: a busy machine is no failure. */
const DEADLINE_MS_DEFAULT = 30_000

/** Waits until `predicate` answers something true, and answers that; throws when the deadline has passed. */
export async function until<T>(
  predicate: () => T | Promise<T>,
  {
    deadlineMs = DEADLINE_MS_DEFAULT,
    pollMs = POLL_MS_DEFAULT,
    describe = () => predicate.toString(),
  }: {
    deadlineMs?: number
    /** Slower where asking costs the other side. */ pollMs?: number
    /** What was waited for, for the error. */ describe?: () => string
  } = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + deadlineMs
  for (;;) {
    const answer = await predicate()
    if (answer) return answer
    if (performance.now() > deadline) {
      throw new Error(`Still not true after ${deadlineMs} ms: ${describe()}`)
    }
    await delay(pollMs)
  }
}
