/** The real sandbox provider, as its own process. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '@modulor/testkit'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../../..')
const API_KEY = 'sandbox_api_key_demo'
const Journal = z.object({ entries: z.array(z.object({ kind: z.string(), amount: z.string(), currency: z.string() })) })
const READY_WITHIN_MS = 60_000

export type Sandbox = {
  readonly url: string
  /** The provider's own journal of our payment, to compare with. */
  journal(paymentId: string): Promise<{ kind: string; amount: string; currency: string }[]>
  stop(): Promise<void>
}

export async function startSandbox(delayScale: number): Promise<Sandbox> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'modulor-sandbox-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/sandbox-provider/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      SANDBOX_PORT: String(port),
      SANDBOX_DELAY_SCALE: String(delayScale),
      CASHIER_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`the sandbox stopped:\n${output}`)
      return fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    },
    { deadlineMs: READY_WITHIN_MS, describe: () => `the sandbox to be ready:\n${output}` },
  )
  return {
    url,
    async journal(paymentId) {
      const answer = await fetch(`${url}/v1/journal?merchant_reference=${paymentId}`, {
        headers: { authorization: `Bearer ${API_KEY}` },
      })
      return Journal.parse(await answer.json()).entries
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
