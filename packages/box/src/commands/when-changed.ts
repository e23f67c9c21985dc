import { watchFile } from 'node:fs'

const POLL_MS = 250

/**
 * Says each time that a file is another one, until the process ends: written, replaced, removed, there again. It is looked at by its
 * path: what an operating system reports about a folder ends with the folder, and does not come from a mounted one.
 */
export function whenChanged(file: string, changed: () => void): void {
  watchFile(file, { interval: POLL_MS }, (now, before) => {
    // A file that is missing from the start is reported too.
    if (now.ino !== 0 || before.ino !== 0) changed()
  })
}
