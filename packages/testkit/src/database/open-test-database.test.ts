import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from './open-test-database'

describe('a test database', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('it fails with an error that says what to do, if there is no PostgreSQL', async () => {
    vi.stubEnv('TEST_DATABASE_URL', undefined)
    const opening = openTestDatabase('postgres', {
      schemaChecksum: 'none',
      openDatabase: () => Promise.reject(new Error('never reached')),
      migrate: () => Promise.resolve(),
    })
    await expect(opening).rejects.toThrow('npx tsx tools/postgres/ensure-postgres.ts')
  })
})
