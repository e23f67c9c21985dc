/**
 * A server with clamd's INSTREAM protocol: it reads the whole stream by its chunk lengths, and finds the standard test file of
 * scanners. `behave` selects a failure that a real one can have.
 */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** In two parts, so that a scanner of the repository does not report this file. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** `finds_more`: as after an update, every file matches a signature. */
type Behaviour = 'scans' | 'finds_more' | 'hangs' | 'closes' | 'size_limit' | 'garbage'

const COMMAND = 'zINSTREAM\0'
const LENGTH_BYTES = 4

/** The content of a whole stream; undefined while it is not complete. Throws for bytes that are not the protocol. */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.length < COMMAND.length) return undefined
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) throw new Error('not INSTREAM')
  const chunks: Buffer[] = []
  let at = COMMAND.length
  while (at + LENGTH_BYTES <= received.length) {
    const length = received.readUInt32BE(at)
    at += LENGTH_BYTES
    if (length === 0) return Buffer.concat(chunks)
    if (at + length > received.length) return undefined
    chunks.push(received.subarray(at, at + length))
    at += length
  }
  return undefined
}

export type ClamdServer = {
  readonly address: { readonly host: string; readonly port: number }
  readonly scanned: readonly Buffer[]
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

export async function startClamd(): Promise<ClamdServer> {
  let behaviour: Behaviour = 'scans'
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (behaviour === 'closes') return void socket.destroy()
    if (behaviour === 'size_limit') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    const received: Buffer[] = []
    socket.on('data', (part: Buffer) => {
      received.push(part)
      // A stream ends with a length of zero; most parts of a large file do not look like that.
      const content = part.at(-1) === 0 ? contentOf(Buffer.concat(received)) : undefined
      if (!content || behaviour === 'hangs') return
      scanned.push(content)
      if (behaviour === 'garbage') socket.end('ready\0')
      else
        socket.end(
          behaviour === 'finds_more' || content.includes(EICAR)
            ? 'stream: Eicar-Test-Signature FOUND\0'
            : 'stream: OK\0',
        )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    scanned,
    behave: (next) => {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
