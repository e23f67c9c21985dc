import { startBox, type BoxOptions } from '../start-box'
import { readOptions, WrongUsage, type Command } from './usage'
import { whenCallerEnds } from './when-caller-ends'

const PORT_MAX = 65_535

function optionsOf(port: string | undefined, configFile: string | undefined): BoxOptions {
  if (port !== undefined && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) <= PORT_MAX))
    throw new WrongUsage('--merchant-port is not a port')
  return { ...(port !== undefined && { merchantPort: Number(port) }), ...(configFile !== undefined && { configFile }) }
}

/** Starts a cashier on this machine, prints its addresses and runs until it is stopped. */
export const startCommand: Command = {
  usage: `  start    Start a whole cashier on free ports. Stop it with Ctrl-C or SIGTERM; its data is removed. It also ends
           when the program that started it ends, and when standard input ends if that is a pipe.
    --json                 print one line of JSON when all programs respond
    --merchant-port PORT   your own site at http://localhost:PORT is the merchant: it embeds the cashier
                           and gets the events at /webhooks/cashier; without it the demo is started
    --config FILE          your own configuration in place of the demo's
    --detached             continue when the program that started it ends
`,
  async run(parameters) {
    const { text, has } = readOptions(parameters, {
      texts: ['merchant-port', 'config'],
      flags: ['json', 'detached'],
    })
    const options = optionsOf(text('merchant-port'), text('config'))
    const ending = new AbortController()
    const end = () => ending.abort()
    const isDetached = has('detached')
    const markReady = isDetached ? undefined : whenCallerEnds(end)
    // SIGHUP, which is sent when the terminal closes, also ends the box, unless it is detached.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
    process.on('SIGHUP', () => {
      if (!isDetached) end()
    })
    const startedMs = performance.now()
    const started = await startBox(options).catch((error: unknown) => {
      // Ctrl-C also ends the programs that were being started.
      if (!ending.signal.aborted) throw error
    })
    if (!started) return
    const { stop, control: _, ...box } = started
    ending.signal.addEventListener('abort', () => void stop())
    if (ending.signal.aborted) return stop()
    markReady?.()
    const readyMs = Math.round(performance.now() - startedMs)
    const lines = Object.entries(box).map(([name, value]) => `  ${name.padEnd(14)} ${value}`)
    process.stdout.write(
      has('json') ? `${JSON.stringify({ ...box, readyMs })}\n` : `\n${lines.join('\n')}\n\n  Ctrl-C stops it.\n`,
    )
  },
}
