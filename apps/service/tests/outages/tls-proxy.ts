/** Adds the encryption of PostgreSQL connections to a server without it. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { testIdentity } from '../../src/features/native-pay/certificates-sample'

export type TlsProxy = { readonly port: number; close(): Promise<void> }

export async function openTlsProxy(target: { readonly host: string; readonly port: number }): Promise<TlsProxy> {
  const { certificate: cert, key } = testIdentity('localhost')
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target)
    const destroy = () => [client, upstream].forEach((socket) => socket.destroy())
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', destroy).on('close', destroy)
    }
    // The first message of the client asks for encryption; `S` grants it.
    client.once('data', () => {
      client.write('S')
      const plain = new TLSSocket(client, { isServer: true, cert, key })
      plain.on('error', destroy)
      plain.pipe(upstream).pipe(plain)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
