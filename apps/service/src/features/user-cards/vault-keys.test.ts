import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVaultKeys, parseVaultKeys } from '.'

const SECRET = Buffer.alloc(32, 7).toString('base64')
const OTHER = Buffer.alloc(32, 8).toString('base64')

describe('vault keys', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'modulor-vault-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  it('SVC-6 reads a ring whose first key is active', () => {
    const keys = parseVaultKeys(`k2:${SECRET}, k1:${OTHER}`)
    expect(keys.active.id).toBe('k2')
    expect(keys.readable.map(({ id }) => id)).toEqual(['k2', 'k1'])
  })

  it('SVC-6 derives another key for each purpose, and does not use the given key itself', () => {
    const { wrapping, hashing } = parseVaultKeys(`k1:${SECRET}`).active
    expect(new Set([wrapping.toString('base64'), hashing.toString('base64'), SECRET]).size).toBe(3)
  })

  it.each([
    ['nothing', ''],
    ['no id', SECRET],
    ['a short key', `k1:${SECRET.slice(4)}`],
    ['no base64', `k1:${'*'.repeat(44)}`],
    ['a second entry that is empty', `k1:${SECRET},`],
    ['the same id twice', `k1:${SECRET},k1:${OTHER}`],
  ])('SVC-6 refuses a ring with %s and prints no key', (what, ring) => {
    let message = 'accepted'
    try {
      parseVaultKeys(ring)
    } catch (error) {
      message = String(error)
    }
    expect(message).toMatch(what.includes('second entry') ? /^Error: Vault key 2 / : /^Error: .*[Vv]ault key/)
    expect(message).not.toContain(SECRET.slice(4, 20))
  })

  it('SVC-6 creates the sandbox key once, readable only by this user, also when two services start', async () => {
    const settings = { configured: undefined, dataDir, isProduction: false }
    const rings = await Promise.all([loadVaultKeys(settings), loadVaultKeys(settings)])
    rings.push(await loadVaultKeys(settings))
    expect(new Set(rings.map(({ active }) => active.wrapping.toString('hex'))).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['vault-keys'])
    if (process.platform !== 'win32') expect((await stat(join(dataDir, 'vault-keys'))).mode & 0o777).toBe(0o600)
  })

  it('SVC-6 fails in production without a configured key', async () => {
    const settings = { configured: undefined, dataDir, isProduction: true }
    await expect(loadVaultKeys(settings)).rejects.toThrow('CASHIER_VAULT_KEYS')
  })
})
