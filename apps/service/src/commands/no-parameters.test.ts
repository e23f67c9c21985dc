import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { compiledProgram } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'

/** Runs a command without a database and without keys, so that it cannot change anything. */
async function run(file: string, ...parameters: readonly string[]) {
  const child = spawn(process.execPath, [await compiledProgram(join(import.meta.dirname, '..', file)), ...parameters], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { status: status as number | null, stderr }
}

describe('a command without parameters', () => {
  it.each([
    ['db:migrate', 'db/migrate-command.ts', '--dry-run'],
    ['doctor', 'doctor/doctor-command.ts', '--help'],
    ['vault:rotate', 'commands/rotate-command.ts', '--help'],
    ['vault:status', 'commands/vault-status-command.ts', 'first'],
    ['vault:wrap', 'commands/vault-wrap-command.ts', '--help'],
  ])('SVC-7 %s does nothing if it gets one, and prints its usage', async (name, file, parameter) => {
    const { status, stderr } = await run(file, parameter)
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `Usage: npm run ${name}. It has no parameters, and nothing was done.\n`,
    })
  })

  it('SVC-2 config:check refuses a second file, of which it would say nothing', async () => {
    const { status, stderr } = await run('config/check-command.ts', 'one.yaml', 'two.yaml')
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'Usage: npm run config:check FILE\n' })
  })
})
