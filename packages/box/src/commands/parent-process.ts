import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ANSWER_MS_MAX = 2_000

/** What started a process, and its own name. */
export type ParentOf = { readonly pid: number; readonly name: string }

/** Reads `/proc/PID/stat`: the name is in brackets, and may have brackets and line ends. */
export function parentInStat(text: string): ParentOf | undefined {
  const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(text) ?? []
  return parent === undefined ? undefined : { name, pid: Number(parent) }
}

/** Reads the one line of `ps -o ppid= -o comm=`. macOS and BSD write the path of the program, which may have spaces, Linux its name. */
export function parentInPs(text: string): ParentOf | undefined {
  const [, parent, name = ''] = /^\s*(\d+)\s+(?:.*\/)?([^/]+?)\s*$/.exec(text) ?? []
  return parent === undefined ? undefined : { name, pid: Number(parent) }
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** By `/proc`, which Linux has. */
export const parentByProc = (pid: number): ParentOf | undefined =>
  orUndefined(() => parentInStat(readFileSync(`/proc/${pid}/stat`, 'utf8')))

/**
 * By `ps`, on systems without `/proc`. Each column is an option of its own: behind a `=`, POSIX and FreeBSD read the rest of the option as
 * the title of the column. `-ww`: without it BSD cuts off a long path, and with it the name.
 */
export const parentByPs = (pid: number): ParentOf | undefined =>
  orUndefined(() =>
    parentInPs(
      execFileSync('ps', ['-ww', '-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], {
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
        timeout: ANSWER_MS_MAX,
      }),
    ),
  )

/** Undefined where the system does not tell. */
export const parentOf = (pid: number): ParentOf | undefined => parentByProc(pid) ?? parentByPs(pid)
