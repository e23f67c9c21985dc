/** Notifies operators' pages that something has changed (issue-12 3). A position identifies no payment and no person. */
import { randomUUID } from 'node:crypto'
import { CHANGE_WAIT_MS } from '@modulor/contract/operator'

export type OperatorChanges = {
  /** Called for each change in this process, and for each notice of another one. */
  changed(): void
  /** Returns the position as soon as it differs from `after`, or after `waitMs`. */
  wait(after: string | undefined): Promise<string>
  /** Ends all waiting calls. */
  stop(): void
}

export function createOperatorChanges(waitMs = CHANGE_WAIT_MS): OperatorChanges {
  // The positions of another process are never equal to those of this one.
  const process = randomUUID()
  const waiting = new Set<() => void>()
  let count = 0
  const position = () => `${process}.${count}`
  const answerAll = () => {
    for (const answer of waiting) answer()
  }
  return {
    changed() {
      count += 1
      answerAll()
    },
    wait: (after) =>
      after !== position()
        ? Promise.resolve(position())
        : new Promise((resolve) => {
            const answer = () => {
              clearTimeout(timer)
              waiting.delete(answer)
              resolve(position())
            }
            const timer = setTimeout(answer, waitMs)
            waiting.add(answer)
          }),
    stop: answerAll,
  }
}
