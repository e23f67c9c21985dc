/** A TCP proxy whose connections a test can reset or make silent. */
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '@modulor/testkit'

type Line = {
  readonly client: Socket
  readonly server: Socket
  /** The server is not notified when the client closes. */
  isSilent: boolean
}

export type Proxy = {
  readonly port: number
  /** The number of connections. */
  readonly count: () => number
  /** Ends every connection with a reset. */
  reset(): void
  /** From now on this number of connections forwards nothing and stays open; new ones work, unless all are to be silent. */
  silence(count: number | 'all'): void
  /** New connections go to another server. */
  redirect(target: { host: string; port: number }): void
  /** New connections work again. Silent ones stay silent, but the server is notified when the client closes them. */
  heal(): void
  close(): Promise<void>
}

export async function openProxy(first: { host: string; port: number }): Promise<Proxy> {
  let target = first
  const port = await freePort()
  const lines = new Set<Line>()
  /** Silent connections that the client has closed and the server still holds. */
  const orphans = new Set<Socket>()
  let isAllSilent = false
  // Paused in both directions from the start, so that a silent connection is not read either.
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
      // A silent connection does not notify the server either.
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
    redirect(next) {
      target = next
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
