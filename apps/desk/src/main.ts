/** Starts the desk's server; Ctrl-C and SIGTERM stop it after what is under way. */
import { createServer } from './server/create-server'
import { readSettings } from './server/settings'

const settings = readSettings(process.env)
const app = createServer(settings, { level: process.env.LOG_LEVEL ?? 'warn' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
await app.listen({ port: settings.port, host: settings.host })
