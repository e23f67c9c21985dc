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
export function askerOf(child: ChildProcess, name: string): (command: string, value?: unknown) => Promise<unknown> {
  let count = 0
  return (command, given = null) =>
    new Promise((resolve, reject) => {
      const id = ++count
      const end = () => {
        clearTimeout(timer)
        child.off('message', hear).off('exit', leave)
      }
      const fail = (error: Error) => {
        end()
        reject(error)
      }
      const away = (why: string) => fail(new ProgramUnavailable(`${name} ${why}`))
      const hear = (message: unknown) => {
        // The program is part of this package, so its messages have the type `BoxAnswer`.
        const { id: answered, value, problem } = message as BoxAnswer
        if (answered !== id) return
        if (problem !== undefined) fail(new Error(problem))
        end()
        resolve(value)
      }
      const leave = () => away('has ended')
      const timer = setTimeout(() => away(`did not answer to ${command} in time`), ANSWERED_WITHIN_MS)
      child.on('message', hear).once('exit', leave)
      if (child.connected)
        child.send({ id, command, value: given }, (error) => {
          if (error) away(`cannot be reached: ${error.message}`)
        })
      else leave()
    })
}
