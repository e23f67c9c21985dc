import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const HOLDER_FILE = 'holder'
const LOCK_PREFIX = 'lock-'
/** The address of a socket has about 100 bytes, and the lock's own name needs a part of them. */
const FOLDER_BYTES_MAX = 80
const TRIES_MAX = 10
const RETRY_MS_MAX = 50

type FolderLock = { release(): Promise<void> }

/** Another process uses the folder; the message names it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Locks a folder for this process: two processes on one embedded database would lose each other's payments without
 * any error. The lock is a listening socket in the folder itself, so it works across all containers with the volume.
 * The lock of a killed process is free, because no process listens on it any longer. The file next to it only
 * contains the owner's name for the message, because a busy owner could not answer. Throws `FolderInUse`.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = await realpath(folder)
  const lock = process.platform === 'win32' ? await lockPipe(path) : await lockSocket(path)
  const holderFile = join(folder, HOLDER_FILE)
  if (lock === null) {
    const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown')
    throw new FolderInUse(`${folder} is in use by process ${holder}. Stop it, or choose another folder.`)
  }
  await writeFile(holderFile, `${process.pid} on ${hostname()}`)
  return {
    release: async () => {
      await rm(holderFile, { force: true })
      await lock.release()
    },
  }
}

/** A pipe disappears with its process. */
async function lockPipe(path: string): Promise<FolderLock | null> {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 24)
  const server = await listen(`\\\\.\\pipe\\modulor-cashier-${name}`)
  return server && { release: () => close(server) }
}

/**
 * Each process listens on its own socket, makes it visible in the folder, and then looks for others. Of two processes
 * the later one sees the earlier one, so both cannot get the folder. If they see each other, both withdraw and retry
 * after a random time.
 */
async function lockSocket(path: string): Promise<FolderLock | null> {
  const short = await shortened(path)
  try {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (!(await isUsedByAnother(short.path, undefined))) {
        const visible = await makeVisible(short.path)
        if (!(await isUsedByAnother(short.path, visible.name)))
          return { release: () => withdraw(visible.server, join(path, visible.name)) }
        await withdraw(visible.server, join(short.path, visible.name))
      }
      await delay(Math.random() * RETRY_MS_MAX)
    }
    return null
  } finally {
    await short.remove()
  }
}

/**
 * Makes the socket visible only when it is listening: a visible socket without a listener belongs to an ended
 * process.
 */
async function makeVisible(folder: string): Promise<{ readonly server: Server; readonly name: string }> {
  const id = randomUUID().slice(0, 8)
  const hidden = join(folder, `unseen-${id}`)
  const server = await listen(hidden).catch((cause: unknown) => {
    throw new Error(`${folder} cannot be locked: it is on a file system without sockets. Use a local folder.`, {
      cause,
    })
  })
  if (server === null) throw new Error(`${hidden} already exists`)
  const name = `${LOCK_PREFIX}${id}`
  await rename(hidden, join(folder, name))
  return { server, name }
}

async function withdraw(server: Server, file: string): Promise<void> {
  await rm(file, { force: true })
  await close(server)
}

/** Whether another process listens in the folder. Removes the sockets of ended processes. */
async function isUsedByAnother(folder: string, own: string | undefined): Promise<boolean> {
  const names = await readdir(folder)
  for (const name of names) {
    if (!name.startsWith(LOCK_PREFIX) || name === own) continue
    if (await isListening(join(folder, name))) return true
    await rm(join(folder, name), { force: true })
  }
  return false
}

/** Returns a path to the folder that is short enough for a socket's address. */
async function shortened(path: string): Promise<{ readonly path: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(path) <= FOLDER_BYTES_MAX) return { path, remove: () => Promise.resolve() }
  const link = join(tmpdir(), `mc-${randomUUID().slice(0, 8)}`)
  await symlink(path, link)
  return { path: link, remove: () => rm(link, { force: true }) }
}

/** Returns the listening server, or null if the address is in use. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).destroy())
    server.unref()
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Whether a process may hold the lock. Only a refused connection or a missing file means that it is free. */
function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')),
    )
  })
}
