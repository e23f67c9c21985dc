import type { ChildProcess } from 'node:child_process'
import type { BoxAnswer } from '@modulor/contract/box'

/** Longer than a program needs for all due work; after that time it counts as not responding. */
const ANSWERED_WITHIN_MS = 60_000

/** The program has ended, or does not answer. */
export class ProgramUnavailable extends Error {}

/**
 * Sends commands to a program over the IPC channel with which it was started. Throws the program's message if it
 * refuses, and a `ProgramUnavailable` if it has ended or does not answer.
 */
export function commandSenderOf(
  child: ChildProcess,
  name: string,
): (command: string, value?: unknown) => Promise<unknown> {
  let count = 0
  return (command, given = null) =>
    new Promise((resolve, reject) => {
      const id = ++count
      const end = () => {
        clearTimeout(timer)
        child.off('message', handleMessage).off('exit', handleExit)
      }
      const fail = (error: Error) => {
        end()
        reject(error)
      }
      const failUnavailable = (why: string) => fail(new ProgramUnavailable(`${name} ${why}`))
      const handleMessage = (message: unknown) => {
        // The program is part of this package, so its messages have the type `BoxAnswer`.
        const { id: answered, value, problem } = message as BoxAnswer
        if (answered !== id) return
        if (problem !== undefined) fail(new Error(problem))
        end()
        resolve(value)
      }
      const handleExit = () => failUnavailable('has ended')
      const timer = setTimeout(() => failUnavailable(`did not answer to ${command} in time`), ANSWERED_WITHIN_MS)
      child.on('message', handleMessage).once('exit', handleExit)
      if (child.connected)
        child.send({ id, command, value: given }, (error) => {
          if (error) failUnavailable(`cannot be reached: ${error.message}`)
        })
      else handleExit()
    })
}
