import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { compiledProgram, databaseKinds, openTestDatabase } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'
import * as database from '.'

async function runMigrate(url: string) {
  const child = spawn(process.execPath, [await compiledProgram(join(import.meta.dirname, 'migrate-command.ts'))], {
    env: { ...process.env, DATABASE_URL: url, CASHIER_DATABASE_ROLE: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { status: status as number | null, stderr }
}

describe.runIf(databaseKinds().includes('postgres'))('db:migrate', () => {
  it('SVC-8 says what to do if the server is read-only, such as a standby, or does not answer', async () => {
    const notMigrated = { grantApplicationRole: undefined, schemaChecksum: 'empty', migrate: () => Promise.resolve() }
    const { settings, close } = await openTestDatabase('postgres', { ...database, ...notMigrated })
    const url = new URL(settings.url ?? '')
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const readOnly = await runMigrate(url.href)
    expect(readOnly).toEqual({
      status: 1,
      stderr: expect.stringContaining('read-only: write the address of the primary'),
    })
    const silent = await runMigrate('postgres://127.0.0.1:1/none')
    expect(silent).toEqual({ status: 1, stderr: expect.stringContaining('check DATABASE_URL') })
    await close()
  }, 30_000)
})
