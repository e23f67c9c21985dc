/**
 * The process of the sandbox provider. Its settings come from the environment; it stops cleanly on SIGTERM and
 * Ctrl-C.
 */
import { answerBox } from '@modulor/contract/box'
import { startSandbox } from './server'
import { readSettings } from './settings'

const settings = readSettings(process.env)
const sandbox = await startSandbox(settings)
if (settings.isInBox) answerBox(sandbox.commands)
process.stdout.write(`Sandbox provider: ${sandbox.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0))
  })
}
