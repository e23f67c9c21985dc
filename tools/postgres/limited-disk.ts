/**
 * A disk for one test that can be filled and freed: a file system in memory, which only root on Linux can mount.
 * To fill it, its size is set to the used size; nothing is written.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LimitedDisk = {
  readonly folder: string
  /** From now on a write that enlarges a file fails with ENOSPC. */
  fill(): void
  free(): void
  /** Removes the disk with everything on it. */
  close(): void
}

const SIZE_BYTES = 4 * 1024 ** 3
const FILL_TRIES_MAX = 20

function mount(...parameters: string[]): boolean {
  return spawnSync('mount', parameters, { stdio: 'ignore' }).status === 0
}

/** Undefined if this process may not mount. */
export function openLimitedDisk(): LimitedDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'modulor-disk-'))
  if (!mount('-t', 'tmpfs', '-o', `size=${SIZE_BYTES},mode=755`, 'modulor-disk', folder)) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const resize = (bytes: number) => mount('-o', `remount,size=${bytes}`, folder)
  return {
    folder,
    fill: () => {
      // If a file has grown meanwhile, the new size is too small and the resize is refused.
      for (let tryNumber = 1; tryNumber <= FILL_TRIES_MAX; tryNumber += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        if (resize((blocks - bfree) * bsize)) return
      }
      throw new Error(`${folder} could not be filled`)
    },
    free: () => {
      if (!resize(SIZE_BYTES)) throw new Error(`${folder} could not be freed`)
    },
    close: () => {
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
