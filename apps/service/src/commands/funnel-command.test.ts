import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiledProgram } from '@modulor/testkit'
import { expect, it } from 'vitest'

// In a process of its own: without the wait for the end of the failed statement the embedded database ends its process.
it('CLICK-1 SVC-1 report:funnel before the first start of the service says that the tables are missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cashier-funnel-'))
  const command = await compiledProgram(join(import.meta.dirname, 'funnel-command.ts'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', CASHIER_DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
    timeout: 150_000,
  })
  await rm(folder, { recursive: true })
  expect({ status, stdout, last: stderr.slice(-300) }).toEqual({
    ...{ status: 1, stdout: '' },
    last: 'the database does not have the tables of this release (relation "clickstream_events" does not exist); run npm run db:migrate, or without DATABASE_URL start the service once\n',
  })
})
