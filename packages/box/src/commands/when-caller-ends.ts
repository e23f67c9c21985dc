import { fstatSync } from 'node:fs'
import { parentOf, type ParentOf } from './parent-process'

const POLL_MS = 250
const STANDARD_INPUT = 0
const SHELL = /^-?(?:sh|dash|bash|ash|zsh|busybox)$/

/**
 * npx and npm start a command through a shell that continues to run after they end, so the caller is the shell's parent
 * process.
 */
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
 * Calls `ended` once when the program that started this process has ended: the parent, the `npx` or `npm` that started
 * the parent, or the other end of the pipe on standard input. Returns a function to call when the process is ready; a
 * pipe that has ended by then is ignored, because the caller did not keep it open.
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
