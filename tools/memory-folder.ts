import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** Databases, browser profiles and worlds of a whole run stay far below. */
const FREE_BYTES_MIN = 6 * 1024 ** 3
/** Others may go through it and not look into it: PostgreSQL runs as a user of its own. */
const MODE = 0o711

/**
 * Puts the temporary files of this process and its children into memory, where there is room for them: a run of all tests
 * makes some hundred databases of a thousand files each. Changes nothing on a system without such a folder. Answers where
 * they are now; they are removed when the process ends.
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
