import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../package-folder'

export type Ran = { readonly code: number; readonly output: string; readonly errors: string }

/** Runs a command of the service. It gets the caller's environment variables, because a configuration may use them. */
export async function runCashier(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const child = spawn(process.execPath, [join(PACKAGE_FOLDER, 'apps/service/dist/cashier.js'), ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output, errors }
}
