import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS_DEFAULT = 10
/** Much longer than the expected time, so that a test does not fail on a busy machine. */
const DEADLINE_MS_DEFAULT = 30_000

/** Waits until `predicate` returns a truthy value, and returns that value. Throws when the deadline has passed. */
export async function until<T>(
  predicate: () => T | Promise<T>,
  {
    deadlineMs = DEADLINE_MS_DEFAULT,
    pollMs = POLL_MS_DEFAULT,
    describe = () => predicate.toString(),
  }: {
    deadlineMs?: number
    /** Longer if each request is expensive for the other side. */ pollMs?: number
    /** Describes the expected condition, for the error. */ describe?: () => string
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
