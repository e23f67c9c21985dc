/** Tells operators' pages that something has changed (issue-12 3). A position names no payment and no person. */
import { randomUUID } from 'node:crypto'
import { CHANGE_WAIT_MS } from '@modulor/contract/operator'

export type OperatorChanges = {
  /** Called for each change of this process, and for each that another one announces. */
  changed(): void
  /** The position, as soon as it is another one than `after`, or after ten seconds. */
  wait(after: string | undefined): Promise<string>
  /** Answers all who wait. */
  stop(): void
}

export function createOperatorChanges(waitMs = CHANGE_WAIT_MS): OperatorChanges {
  // A position of another process is never equal to one of this process.
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
