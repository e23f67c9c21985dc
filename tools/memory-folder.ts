import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** More than all databases and browser profiles of a run need. */
const FREE_BYTES_MIN = 6 * 1024 ** 3
/** Other users may traverse the folder but not list it: PostgreSQL runs as a separate user. */
const MODE = 0o711

/**
 * Stores the temporary files of this process and its children in memory if there is enough, because a run of all tests
 * creates some hundred databases with a thousand files each. Does nothing on a system without such a folder. Returns
 * the new folder, which is removed when the process ends.
 */
export function keepTemporaryFilesInMemory(): string | undefined {
  let folder: string
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    if (Math.min(bavail * bsize, freemem()) < FREE_BYTES_MIN) return undefined
    folder = mkdtempSync(join(SHARED_MEMORY, 'modulor-'))
  } catch {
    return undefined
  }
  chmodSync(folder, MODE)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}
