/** A pooler between the service and PostgreSQL, as PgBouncer behaves at the start of a connection. */
import { connect, createServer, type Socket } from 'node:net'

/** The server sends its process number (`BackendKeyData`) in a message of 12 bytes. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12])
const PARAMETERS = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']
/** Length and protocol version, before the parameters. */
const STARTUP_HEAD_BYTES = 8

/** Replaces the server's process numbers by its own. */
export async function* withOtherNumber(chunks: AsyncIterable<Buffer>) {
  for await (const chunk of chunks) {
    const at = chunk.indexOf(BACKEND_KEY)
    if (at !== -1) chunk.writeUInt32BE(1, at + BACKEND_KEY.length)
    yield chunk
  }
}

/** The first parameter of a start message that a pooler does not accept. */
function unsupported(start: Buffer): string | undefined {
  const words = start.subarray(STARTUP_HEAD_BYTES).toString().split('\0')
  return words.filter((word, index) => index % 2 === 0 && word !== '').find((name) => !PARAMETERS.includes(name))
}

function refuse(client: Socket, parameter: string): void {
  const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${parameter}`, '', ''].join('\0')
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeUInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  client.end(message)
}

export type Pooler = {
  readonly port: number
  /** The parameters that were refused so far. */
  readonly refused: readonly string[]
  close(): Promise<void>
}

export async function openPooler(target: { host: string; port: number }): Promise<Pooler> {
  const refused: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined))
    client.once('data', (start: Buffer) => {
      const parameter = unsupported(start)
      if (parameter !== undefined) {
        refused.push(parameter)
        refuse(client, parameter)
        return
      }
      const upstream = connect(target)
      sockets.add(upstream.on('error', () => undefined))
      upstream.write(start)
      client.pipe(upstream)
      void (async () => {
        for await (const chunk of withOtherNumber(upstream as AsyncIterable<Buffer>)) client.write(chunk)
        client.end()
      })().catch(() => client.destroy())
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return {
    port,
    refused,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
