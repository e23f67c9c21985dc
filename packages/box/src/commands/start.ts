import { startBox, type BoxOptions } from '../start-box'
import { readOptions, WrongUsage, type Command } from './usage'

function optionsOf(port: string | undefined, configFile: string | undefined): BoxOptions {
  if (port !== undefined && !/^[1-9]\d{0,4}$/.test(port)) throw new WrongUsage('--merchant-port is not a port')
  return { ...(port !== undefined && { merchantPort: Number(port) }), ...(configFile !== undefined && { configFile }) }
}

/** Starts a cashier on this machine and prints where it is, until it is stopped. */
export const startCommand: Command = {
  usage: `  start    Start a whole cashier on free ports. Stop it with Ctrl-C or SIGTERM; its data is removed.
    --json                 print one line of JSON when everything answers
    --merchant-port PORT   your own site at http://localhost:PORT is the merchant: it embeds the cashier
                           and gets the events at /webhooks/cashier; without it the demo is started
    --config FILE          your own configuration in place of the demo's
`,
  async run(parameters) {
    const { text, has } = readOptions(parameters, { texts: ['merchant-port', 'config'], flags: ['json'] })
    const options = optionsOf(text('merchant-port'), text('config'))
    const startedMs = performance.now()
    const { stop, control: _, ...box } = await startBox(options)
    const readyMs = Math.round(performance.now() - startedMs)
    const lines = Object.entries(box).map(([name, value]) => `  ${name.padEnd(14)} ${value}`)
    process.stdout.write(
      has('json') ? `${JSON.stringify({ ...box, readyMs })}\n` : `\n${lines.join('\n')}\n\n  Ctrl-C stops it.\n`,
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  },
}
