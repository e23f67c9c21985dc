import { createHash } from 'node:crypto'
import { readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOLDER_FILE = 'holder'

type FolderLock = { release(): Promise<void> }

/** Another process has the folder; the message names it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Takes a folder for this process alone: two processes on one embedded database lose each other's payments without any
 * error. The lock is a listening socket, which a killed process gives back; the file beside it only says who has it,
 * because a busy holder would not answer. Throws `FolderInUse`.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = await lockAddress(folder)
  const holderFile = join(folder, HOLDER_FILE)
  const server = (await listen(address)) ?? (await takeOver(address))
  if (server === null) {
    const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown')
    throw new FolderInUse(`${folder} is in use by process ${holder}. Stop it, or choose another folder.`)
  }
  await writeFile(holderFile, String(process.pid))
  return {
    release: async () => {
      await rm(holderFile, { force: true })
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function lockAddress(folder: string): Promise<string> {
  const path = await realpath(folder)
  const name = `modulor-cashier-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
  // Abstract sockets and pipes vanish with their process; elsewhere a socket file stays and is taken over.
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/** The listening server, or null when the address is taken. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** The socket file of a killed process refuses connections: it is removed and its place taken. */
async function takeOver(address: string): Promise<Server | null> {
  if (process.platform === 'linux' || process.platform === 'win32' || (await isListening(address))) return null
  await rm(address, { force: true })
  return listen(address)
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
