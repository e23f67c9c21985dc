/** A server that fails on its socket in a way that the test selects. */
import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '@modulor/testkit'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
const DRIP_MS = 300
const CHUNK = `2000\r\n${'x'.repeat(0x2000)}\r\n`

export type Misbehaviour = 'refused' | 'reset' | 'drip' | 'endless' | 'plain'
export type Party = {
  readonly port: number
  behave(how: Misbehaviour): Promise<void>
  /** The number of requests that it received. */
  readonly seen: () => number
  close(): Promise<void>
}

const ANSWERS: Readonly<Record<Exclude<Misbehaviour, 'refused'>, (socket: Socket) => void>> = {
  reset: (socket) => void socket.resetAndDestroy(),
  drip: (socket) => {
    socket.write(HEAD)
    const timer = setInterval(() => socket.write('1\r\nx\r\n'), DRIP_MS)
    socket.on('close', () => clearInterval(timer))
  },
  endless: (socket) => {
    socket.write(HEAD)
    const pour = () => {
      while (!socket.destroyed && socket.write(CHUNK));
    }
    socket.on('drain', pour)
    pour()
  },
  plain: (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'),
}

export async function openParty(): Promise<Party> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let how: Misbehaviour = 'plain'
  let seen = 0
  let server: Server | undefined

  async function close(): Promise<void> {
    const closing = server
    server = undefined
    for (const socket of sockets) socket.destroy()
    if (closing) await new Promise((resolve) => closing.close(resolve))
  }
  async function open(): Promise<void> {
    const opening = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
      socket.once('data', () => {
        seen += 1
        if (how !== 'refused') ANSWERS[how](socket)
      })
    })
    server = opening
    await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve))
  }
  await open()
  return {
    port,
    seen: () => seen,
    async behave(next) {
      how = next
      await close()
      if (next !== 'refused') await open()
    },
    close,
  }
}
