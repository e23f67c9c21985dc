/** A connection to a server that a test can cut, or make silent. */
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '@modulor/testkit'

type Line = {
  readonly client: Socket
  readonly server: Socket
  /** The server does not learn when the client gives up. */
  isSilent: boolean
}

export type Proxy = {
  readonly port: number
  /** How many connections there are. */
  readonly count: () => number
  /** Ends every connection with a reset. */
  reset(): void
  /** From now on nothing passes on so many connections, and nobody is told; new ones pass, unless all are to be silent. */
  silence(count: number | 'all'): void
  /** Lets new connections pass again. Silent ones stay silent, but the server learns when the client gives them up. */
  heal(): void
  close(): Promise<void>
}

export async function openProxy(target: { host: string; port: number }): Promise<Proxy> {
  const port = await freePort()
  const lines = new Set<Line>()
  /** Silent lines that the client has given up: the server still holds them. */
  const orphans = new Set<Socket>()
  let isAllSilent = false
  // Paused both ways at the start, so that "silent" also means that nobody reads.
  const silenceLine = (line: Line) => {
    line.isSilent = true
    line.client.unpipe(line.server).pause()
    line.server.unpipe(line.client).pause()
  }
  const server = createServer((client) => {
    const upstream = connect(target)
    const line: Line = { client, server: upstream, isSilent: false }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      client.destroy()
      // A silent line tells the server nothing either.
      if (line.isSilent) orphans.add(upstream)
      else upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', () => undefined).on('close', end)
    client.pipe(upstream)
    upstream.pipe(client)
    if (isAllSilent) silenceLine(line)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    count: () => lines.size,
    reset() {
      for (const { client, server: upstream } of lines) {
        client.resetAndDestroy()
        upstream.resetAndDestroy()
      }
    },
    silence(count) {
      isAllSilent = count === 'all'
      for (const line of [...lines].slice(0, count === 'all' ? lines.size : count)) silenceLine(line)
    },
    heal() {
      isAllSilent = false
      for (const line of lines) line.isSilent = false
      for (const upstream of orphans) upstream.destroy()
      orphans.clear()
    },
    async close() {
      for (const { client, server: upstream } of lines) {
        client.destroy()
        upstream.destroy()
      }
      for (const upstream of orphans) upstream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
