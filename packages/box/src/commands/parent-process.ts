import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ANSWER_MS_MAX = 2_000

/** The parent of a process, and the name of the process itself. */
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

/** Reads the parent from `/proc`, which Linux has. */
export const parentByProc = (pid: number): ParentOf | undefined =>
  orUndefined(() => parentInStat(readFileSync(`/proc/${pid}/stat`, 'utf8')))

/**
 * Reads the parent with `ps`, on systems without `/proc`. Each column is a separate option, because POSIX and FreeBSD
 * read everything after a `=` as the title of the column. Without `-ww`, BSD truncates a long path and so the name at
 * its end.
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

/** Undefined if the system does not provide it. */
export const parentOf = (pid: number): ParentOf | undefined => parentByProc(pid) ?? parentByPs(pid)
