import { execFileSync } from 'node:child_process'
import { fstatSync, readFileSync } from 'node:fs'

const POLL_MS = 250
const STANDARD_INPUT = 0
const SHELL = /^-?(?:sh|dash|bash|ash|zsh|busybox)$/

/** What started a process, and its own name; undefined where the system does not tell. */
function parentOf(pid: number): { readonly pid: number; readonly name: string } | undefined {
  try {
    const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, pid: Number(parent) }
  } catch {
    return parentByCommand(pid)
  }
}

/** On systems without `/proc`. */
function parentByCommand(pid: number): ReturnType<typeof parentOf> {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    const said = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { stdio: [...stdio], timeout: 2_000 })
    const [, parent, name = ''] = /^\s*(\d+)\s+(?:.*\/)?(.+?)\s*$/.exec(said.toString()) ?? []
    return parent === undefined ? undefined : { name, pid: Number(parent) }
  } catch {
    return undefined
  }
}

/** npx and npm start a command by a shell, which outlives them: the process before the shell is the caller. */
function callerBehindShell(): number | undefined {
  const parent = process.env.npm_execpath === undefined ? undefined : parentOf(process.ppid)
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
export function whenCallerEnds(ended: () => void): () => void {
  const [parent, caller] = [process.ppid, callerBehindShell()]
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
