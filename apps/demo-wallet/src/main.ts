/** Starts the demo wallet; Ctrl-C and SIGTERM stop it after the open requests. */
import { createServer } from './server'
import { readSettings } from './settings'

const settings = readSettings(process.env)
const app = createServer(settings)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
await app.listen({ port: settings.port, host: process.env.DEMO_HOST ?? 'localhost' })
