import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOLDER_ANSWER_MS_MAX = 1_000

export type FolderLock = { release(): Promise<void> }

/** Another process has the folder; the message names it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Takes a folder for this process alone: two processes on one embedded database lose each other's payments without any
 * error. The lock is a listening socket, so that a killed process leaves nothing behind. Throws `FolderInUse`.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = lockAddress(folder)
  const server = (await listen(address)) ?? (await takeOver(address))
  if (server === null) {
    throw new FolderInUse(`${folder} is in use by ${await holderOf(address)}. Stop it, or choose another folder.`)
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function lockAddress(folder: string): string {
  const name = `modulor-cashier-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`
  // Abstract sockets and pipes vanish with their process; elsewhere a socket file stays and is taken over.
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/** The listening server, or null when somebody listens there (or, for a socket file, once did). */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((asking) => {
      asking.on('error', () => asking.destroy())
      asking.end(String(process.pid))
    })
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** A socket file of a killed process refuses connections: it is removed and its place taken. */
async function takeOver(address: string): Promise<Server | null> {
  if (process.platform === 'linux' || process.platform === 'win32') return null
  if ((await askHolder(address)) !== 'nobody') return null
  rmSync(address, { force: true })
  return listen(address)
}

async function holderOf(address: string): Promise<string> {
  const answer = await askHolder(address)
  return /^\d+$/.test(answer) ? `process ${answer}` : 'another process'
}

/** The holder's process id, `nobody` when nobody listens, `silent` when no answer came in time. */
function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setEncoding('utf8')
    socket.setTimeout(HOLDER_ANSWER_MS_MAX, () => {
      resolve('silent')
      socket.destroy()
    })
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'nobody' : 'silent'))
    socket.on('end', () => resolve(answer))
  })
}
