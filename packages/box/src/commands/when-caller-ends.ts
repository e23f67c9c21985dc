import { fstatSync } from 'node:fs'
import { parentOf, type ParentOf } from './parent-process'

const POLL_MS = 250
const STANDARD_INPUT = 0
const SHELL = /^-?(?:sh|dash|bash|ash|zsh|busybox)$/

/** npx and npm start a command by a shell, which outlives them: the process before the shell is the caller. */
function callerBehindShell(readParent: (pid: number) => ParentOf | undefined): number | undefined {
  const parent = process.env.npm_execpath === undefined ? undefined : readParent(process.ppid)
  return parent && SHELL.test(parent.name) ? parent.pid : undefined
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPipe(): boolean {
  try {
    const input = fstatSync(STANDARD_INPUT)
    return input.isFIFO() || input.isSocket()
  } catch {
    return false
  }
}

/**
 * Says once that whoever started this process is gone: the parent, the `npx` or `npm` before it, or the other end of a pipe that is
 * standard input. Answers a function to call when the process is ready: a pipe that has ended by then was never held open.
 */
export function whenCallerEnds(ended: () => void, readParent = parentOf): () => void {
  const [parent, caller] = [process.ppid, callerBehindShell(readParent)]
  const poll = setInterval(() => {
    if (process.ppid === parent && (caller === undefined || isRunning(caller))) return
    clearInterval(poll)
    ended()
  }, POLL_MS).unref()
  if (!isPipe()) return () => undefined
  let isReady = false
  const inputEnded = () => {
    if (isReady) ended()
  }
  process.stdin.on('end', inputEnded).on('error', inputEnded).resume().unref()
  return () => (isReady = true)
}
