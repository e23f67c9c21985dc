/** The service accepts the samples of configurations and sessions (issue-13 6). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SessionRequest } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../apps/service/src/config/load-config'
import { providerPlugins } from '../../apps/service/src/providers/registry'

const SAMPLES = join(import.meta.dirname, '../../samples')

describe('the samples without code', () => {
  it.each(readdirSync(join(SAMPLES, 'config')))('issue-13 6 the configuration %s has no problem', async (name) => {
    const env = { SANDBOX_PORT: '8082' }
    const loaded = await loadConfig(join(SAMPLES, 'config', name), { env, plugins: providerPlugins })
    expect(loaded.ok ? [] : loaded.problems).toEqual([])
  })

  it.each(readdirSync(join(SAMPLES, 'sessions')))('issue-13 6 the session %s is a request of the contract', (name) => {
    const text = readFileSync(join(SAMPLES, 'sessions', name), 'utf8')
    const parsed = SessionRequest.parse(JSON.parse(text))
    // Parsing removes a key that the contract does not know.
    expect(parsed).toEqual(JSON.parse(text))
  })
})
