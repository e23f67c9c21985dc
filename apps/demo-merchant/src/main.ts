/** Starts the demo merchant; Ctrl-C and SIGTERM stop it after the open requests. */
import { answerBox } from '@modulor/contract/box'
import { createEventLog } from './event-log'
import { createServer } from './server'
import { readSettings } from './settings'

const settings = readSettings(process.env)
const log = createEventLog()
const app = createServer(settings, { level: process.env.LOG_LEVEL ?? 'warn' }, log)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
await app.listen({ port: settings.port, host: process.env.DEMO_HOST ?? 'localhost' })
// Commands of the box are answered only after the program has its port.
if (settings.isInBox) answerBox({ reset: () => log.clear() })
