/** Starts the desk's server; Ctrl-C and SIGTERM stop it after the open requests. */
import { createServer } from './server/create-server'
import { readSettings } from './server/settings'

const settings = readSettings(process.env)
const app = createServer(settings, { level: process.env.LOG_LEVEL ?? 'warn' })

/** Browsers open connections in advance; these would keep the server running. */
const CLOSED_WITHIN_MS = 3_000

function stop(): void {
  setTimeout(() => app.server.closeAllConnections(), CLOSED_WITHIN_MS).unref()
  void app.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
await app.listen({ port: settings.port, host: settings.host })
