/** Files with money and keys are only for this user (0700, 0600), independent of the umask. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Makes new files of this process accessible only to its user. A worker thread shares the umask of its process and
 * may not set it.
 */
export function keepNewFilesPrivate(): void {
  if (isMainThread) process.umask(OTHERS)
}

/**
 * Creates the folder, or removes the access of others to an existing one. The permissions of a shared folder (`/tmp`)
 * are not changed.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  keepNewFilesPrivate()
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const { mode, uid } = await stat(folder)
  const isOurs = process.getuid?.() === uid && (mode & STICKY) === 0
  if (isOurs && (mode & OTHERS) !== 0) await chmod(folder, FOLDER_MODE)
}

export async function makePrivateFile(file: string): Promise<void> {
  if (((await stat(file)).mode & OTHERS) !== 0) await chmod(file, FILE_MODE)
}

/** Removes the access of others to everything in a folder: an earlier version used the umask's permissions. */
export async function closeTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeTree(path)
    else if (entry.isFile()) await makePrivateFile(path)
  }
  if (((await stat(folder)).mode & OTHERS) !== 0) await chmod(folder, FOLDER_MODE)
}
