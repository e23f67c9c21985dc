/** Runs one of the built programs as its own process, as a fault test needs it: on a free port, and it can be killed. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { until } from '../until'
import { freePort } from '../ports/free-port'

export type ProgramName = 'service' | 'sandbox-provider' | 'demo-merchant' | 'demo-wallet' | 'desk'

export type Program = {
  readonly url: string
  readonly port: number
  /** The output so far, of both streams. */
  readonly output: () => string
  /** Sends SIGKILL and waits until the process has ended. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM, waits until the process has ended and returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const PORT_VARIABLES: Record<ProgramName, string> = {
  service: 'CASHIER_PORT',
  'sandbox-provider': 'SANDBOX_PORT',
  'demo-merchant': 'DEMO_PORT',
  'demo-wallet': 'DEMO_WALLET_PORT',
  desk: 'DESK_PORT',
}
/** A machine that is shared with others may be ten times slower for minutes. */
const STARTED_WITHIN_MS = 100_000
const root = join(import.meta.dirname, '../../../..')

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

/**
 * Starts the built program (run `npm run build` first) and waits until it answers `/health`. Throws an error with its
 * output if it stops before that, or takes too long; then it is killed.
 */
export async function startProgram(
  name: ProgramName,
  environment: Record<string, string>,
  options: { port?: number } = {},
): Promise<Program> {
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps', name, 'dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      ...environment,
      [PORT_VARIABLES[name]]: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => written.push(text))
  let isGone = false
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      isGone = true
      resolve({ code, signal })
    })
  })
  const output = () => written.join('')

  await until(
    async () => {
      const isReady = await isHealthy(url)
      // Checked also after a response, which may come from another program on the same port.
      if (isGone) throw new Error(`${name} stopped before it was ready:\n${output()}`)
      return isReady
    },
    { deadlineMs: STARTED_WITHIN_MS, describe: () => `${name} to be healthy:\n${output()}` },
  ).catch((error: unknown) => {
    // Otherwise it would run on without an owner, and slow down everything that starts after it.
    child.kill('SIGKILL')
    throw error
  })
  const end = async (signal: NodeJS.Signals) => {
    if (!isGone) child.kill(signal)
    return (await exited).code
  }
  return {
    url,
    port,
    output,
    exited,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
