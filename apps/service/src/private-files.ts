/** Files with money and keys are only for this user (0700, 0600), independent of the umask. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/** The folder of CASHIER_DATA_DIR cannot be created or written. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable'
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

/**
 * Creates the folder and those above it. Node's own recursive call never returns where the system permits no folder, as below
 * `/proc`: it creates the parent, which exists, and tries again.
 */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: FOLDER_MODE })
  } catch (error) {
    if ((await stat(folder).catch(() => undefined))?.isDirectory()) return
    const parent = dirname(folder)
    const isParentMissing = codeOf(error) === 'ENOENT' && !(await stat(parent).catch(() => undefined))
    if (!isParentMissing || parent === folder) throw error
    await createFolder(parent)
    await mkdir(folder, { mode: FOLDER_MODE }).catch(async (again: unknown) => {
      if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw again
    })
  }
}

/**
 * Creates the folder, or removes the access of others to an existing one. The permissions of a shared folder (`/tmp`)
 * are not changed.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  keepNewFilesPrivate()
  await createFolder(folder)
  const { mode, uid } = await stat(folder)
  const isOurs = process.getuid?.() === uid && (mode & STICKY) === 0
  if (isOurs && (mode & OTHERS) !== 0) await chmod(folder, FOLDER_MODE)
}

/** A full disk does not stop the start: with PostgreSQL, payments do not need the folder. */
const DISK_FULL: readonly string[] = ['ENOSPC', 'EDQUOT']

/** As `makePrivateFolder`, for the data folder: throws `DataFolderUnusable` if nothing may be written into it. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makePrivateFolder(folder)
    await rmdir(await mkdtemp(join(folder, '.writable-')))
  } catch (error) {
    if (DISK_FULL.includes(codeOf(error)) && existsSync(folder)) return
    throw new DataFolderUnusable(
      `CASHIER_DATA_DIR: ${folder} cannot be used (${codeOf(error)}); name a folder that the user of this program can create, or can write`,
      { cause: error },
    )
  }
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
