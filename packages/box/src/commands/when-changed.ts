import { watchFile } from 'node:fs'

const POLL_MS = 250

/**
 * Calls `changed` after each change of a file until the process ends: written, replaced, removed or created again. The
 * file is polled by its path, because file system events end when the folder is removed and do not arrive from a
 * mounted folder.
 */
export function whenChanged(file: string, changed: () => void): void {
  watchFile(file, { interval: POLL_MS }, (now, before) => {
    // A file that is missing from the start is reported too.
    if (now.ino !== 0 || before.ino !== 0) changed()
  })
}
