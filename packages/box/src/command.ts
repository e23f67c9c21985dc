/** `modulor-box`: starts a cashier on this machine and prints where it is, until it is stopped. */
import { parseArgs } from 'node:util'
import { startBox, type BoxOptions } from './start-box'

const USAGE = `Usage: modulor-box [--json] [--merchant-port PORT] [--config FILE]

  --json                 print one line of JSON when everything answers
  --merchant-port PORT   your own site at http://localhost:PORT is the merchant: it embeds the cashier
                         and gets the events at /webhooks/cashier; without it the demo is started
  --config FILE          your own configuration in place of the demo's

Stop it with Ctrl-C or SIGTERM. Its data is removed.
`

type Read = { readonly options: BoxOptions; readonly isJson: boolean } | { readonly problem: string }

function read(parameters: readonly string[]): Read {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: { json: { type: 'boolean' }, 'merchant-port': { type: 'string' }, config: { type: 'string' } },
    })
    const { json: isJson = false, 'merchant-port': port, config: configFile } = values
    if (port !== undefined && !/^[1-9]\d{0,4}$/.test(port)) return { problem: '--merchant-port is not a port' }
    const merchantPort = port === undefined ? undefined : Number(port)
    return { isJson, options: { ...(merchantPort && { merchantPort }), ...(configFile && { configFile }) } }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

async function main(): Promise<void> {
  const given = read(process.argv.slice(2))
  if ('problem' in given) {
    process.stderr.write(`${given.problem}\n\n${USAGE}`)
    process.exitCode = 2
    return
  }
  const startedMs = performance.now()
  const { stop, ...box } = await startBox(given.options)
  const readyMs = Math.round(performance.now() - startedMs)
  const lines = Object.entries(box).map(([name, value]) => `  ${name.padEnd(14)} ${value}`)
  process.stdout.write(
    given.isJson ? `${JSON.stringify({ ...box, readyMs })}\n` : `\n${lines.join('\n')}\n\n  Ctrl-C stops it.\n`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
