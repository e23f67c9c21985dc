import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publishedHashOf, secretWeakness } from './secret-weakness'
import { PUBLISHED_SECRET_HASHES } from './published-secrets'

const ROOT = join(import.meta.dirname, '../../../../..')
/** The form of a secret in our files. */
const SECRET = /whsec_[A-Za-z0-9+/]{20,}={0,2}|\bsk_[a-z]+_\w+|sandbox_api_key_\w+|(?<=[\s'"`:])[A-Za-z0-9+/]{43}=/g
/** Secrets invented for this test. */
const JUDGED = /(?:secret-weakness|unsafe-setups)\.test\.ts$/
const SOURCE = /\.(?:tsx?|md|ya?ml|json|m?js|sh)$/

describe('issue-9 2 secrets that must not guard production', () => {
  it('knows every secret that ships with the source', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
    const missing = files
      .filter((file) => SOURCE.test(file) && !JUDGED.test(file) && !file.endsWith('package-lock.json'))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(SECRET)]
          .filter(([secret]) => !PUBLISHED_SECRET_HASHES.has(publishedHashOf(secret)))
          .map(([secret]) => `${file}: ${secret}`),
      )
    expect(missing).toEqual([])
  })

  it.each([
    ['sk_sandbox_demo', 'is published'],
    ['whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==', 'is published'],
    [Buffer.alloc(32).toString('base64'), 'is published'],
    [Buffer.alloc(32, 7).toString('base64'), 'is not random'],
    [Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64'), 'is not random'],
    [Buffer.from('a very long sentence as a vault key').subarray(0, 32).toString('base64'), 'is not random'],
    ['abcdefghijklmnopqrstuvwxyz012345', 'is not random'],
    ['a1b2a1b2a1b2a1b2a1b2a1b2a1b2a1b2', 'is not random'],
    ['hunter2', 'has less than 128 bits'],
    ['0f1e2d3c4b5a69788796a5b4c3d2e1f', 'has less than 128 bits'],
    ['sk_live_short', 'has less than 128 bits'],
    ['sk_test_q8Zr3LkPw0Xn7VbT5sYd2MfH', 'is named as a test'],
    ['change-me-q8Zr3LkPw0Xn7VbT5sYd2MfH', 'is named as a test'],
  ])('%s %s', (secret, reason) => {
    expect(secretWeakness(secret)).toContain(reason)
  })

  it('accepts what a generator of random secrets makes, in hex and base64, with a prefix or not', () => {
    const lengths = fc.integer({ min: 16, max: 48 })
    const forms = fc.constantFrom('hex', 'base64', 'base64url')
    const prefixes = fc.constantFrom('', 'sk_live_', 'whsec_', 'rk_')
    fc.assert(
      fc.property(lengths, forms, prefixes, (length, form, prefix) => {
        expect(secretWeakness(prefix + randomBytes(length).toString(form as BufferEncoding))).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })
})
