import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const HOLDER_FILE = 'holder'
const LOCK_PREFIX = 'lock-'
/** The address of a socket has about 100 bytes, and the lock's own name needs some. */
const FOLDER_BYTES_MAX = 80
const TRIES_MAX = 10
const RETRY_MS_MAX = 50

type FolderLock = { release(): Promise<void> }

/** Another process has the folder; the message names it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Takes a folder for this process alone: two processes on one embedded database lose each other's payments without any
 * error. The lock is a listening socket in the folder itself, so it holds for every container that has the volume; the
 * lock of a killed process is free, because no process listens there any more. The file beside it only says who has it:
 * a busy holder would not answer. Throws `FolderInUse`.
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

/** Pipes vanish with their process. */
async function lockPipe(path: string): Promise<FolderLock | null> {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 24)
  const server = await listen(`\\\\.\\pipe\\modulor-cashier-${name}`)
  return server && { release: () => close(server) }
}

/**
 * Each taker listens on a socket of its own, shows it in the folder, and then looks for others: of two, the later one sees
 * the earlier, so both cannot have the folder. Those who see each other step back and try again after a random time.
 */
async function lockSocket(path: string): Promise<FolderLock | null> {
  const short = await shortened(path)
  try {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (!(await isAnyoneElse(short.path, undefined))) {
        const shown = await show(short.path)
        if (!(await isAnyoneElse(short.path, shown.name)))
          return { release: () => withdraw(shown.server, join(path, shown.name)) }
        await withdraw(shown.server, join(short.path, shown.name))
      }
      await delay(Math.random() * RETRY_MS_MAX)
    }
    return null
  } finally {
    await short.remove()
  }
}

/** A name appears only when somebody listens there: a socket without a listener never gets one again. */
async function show(folder: string): Promise<{ readonly server: Server; readonly name: string }> {
  const id = randomUUID().slice(0, 8)
  const unseen = join(folder, `unseen-${id}`)
  const server = await listen(unseen).catch((cause: unknown) => {
    throw new Error(`${folder} cannot be locked: it is on a file system without sockets. Use a local folder.`, {
      cause,
    })
  })
  if (server === null) throw new Error(`${unseen} already exists`)
  const name = `${LOCK_PREFIX}${id}`
  await rename(unseen, join(folder, name))
  return { server, name }
}

async function withdraw(server: Server, file: string): Promise<void> {
  await rm(file, { force: true })
  await close(server)
}

/** Whether anybody but ourselves listens in the folder. Files that ended processes left behind are removed. */
async function isAnyoneElse(folder: string, own: string | undefined): Promise<boolean> {
  const names = await readdir(folder)
  for (const name of names) {
    if (!name.startsWith(LOCK_PREFIX) || name === own) continue
    if (await isListening(join(folder, name))) return true
    await rm(join(folder, name), { force: true })
  }
  return false
}

/** A way to the folder that is short enough for the address of a socket. */
async function shortened(path: string): Promise<{ readonly path: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(path) <= FOLDER_BYTES_MAX) return { path, remove: () => Promise.resolve() }
  const way = join(tmpdir(), `mc-${randomUUID().slice(0, 8)}`)
  await symlink(path, way)
  return { path: way, remove: () => rm(way, { force: true }) }
}

/** The listening server, or null when the address is taken. */
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

/** A refused connection means that the lock is free; after any other error another process may hold it. */
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
