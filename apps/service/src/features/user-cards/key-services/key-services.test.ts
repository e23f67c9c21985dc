/** The port to the master key (SVC-6, issue-9 4.2): the rules for every plug-in, and the effects that a broken one cannot have. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVaultKeys } from '..'
import type { KeyService, KeyServices } from './key-service'
import { createKeyServices } from './registry'
import { unwrapRing, wrapRing } from './unwrap-ring'

const signal = AbortSignal.timeout(60_000)
const KEY = randomBytes(32)
const KEY_TEXT = KEY.toString('base64')

describe('issue-9 4.2 key services', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-master-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const privateFile = async (name: string, text: string, mode = 0o600) => {
    const file = join(folder, name)
    await writeFile(file, text)
    await chmod(file, mode)
    return file
  }
  const master = (name: string) => privateFile(name, randomBytes(32).toString('base64'))
  /** Settings under which each plug-in works, and under which it has another master key. */
  const plugins = Object.keys(createKeyServices({}))
  const services = async () => createKeyServices({ masterKeyFile: await master('one') })
  const others = async () => createKeyServices({ masterKeyFile: await master('other') })
  const of = (from: KeyServices, name: string) => {
    const service = from[name]
    if (!service) throw new Error(`no key service ${name}`)
    return service
  }

  describe.each(plugins)('SVC-6 issue-9 4.2 %s', (name) => {
    const wrapped = async (service: KeyService) => {
      const outcome = await service.wrap({ id: 'k1', key: KEY }, signal)
      if (!outcome.ok) throw new Error(outcome.why)
      return outcome.wrapped
    }

    it('unwraps the key that it wrapped, and wraps it differently each time', async () => {
      const service = of(await services(), name)
      const [one, other] = [await wrapped(service), await wrapped(service)]
      expect(one.includes(KEY)).toBe(false)
      expect(one.equals(other)).toBe(false)
      expect(await service.unwrap({ id: 'k1', wrapped: one }, signal)).toEqual({ ok: true, key: KEY })
    })

    it('refuses a key under another name, an altered key, a key of another master key and text that is not a key', async () => {
      const service = of(await services(), name)
      const text = await wrapped(service)
      const altered = Buffer.from(text)
      altered[20] = (altered[20] ?? 0) ^ 1
      const refused = { ok: false, why: 'refused' }
      expect(await service.unwrap({ id: 'k2', wrapped: text }, signal)).toEqual(refused)
      expect(await service.unwrap({ id: 'k1', wrapped: altered }, signal)).toEqual(refused)
      expect(await of(await others(), name).unwrap({ id: 'k1', wrapped: text }, signal)).toEqual(refused)
      expect(await service.unwrap({ id: 'k1', wrapped: Buffer.alloc(0) }, signal)).toEqual(refused)
      expect(await service.unwrap({ id: 'k1', wrapped: randomBytes(60) }, signal)).toEqual(refused)
      const short = await service.wrap({ id: 'k1', key: KEY.subarray(1) }, signal)
      expect(short.ok && (await service.unwrap({ id: 'k1', wrapped: short.wrapped }, signal))).toEqual(refused)
    })

    it('is unavailable while it is not configured', async () => {
      const service = of(createKeyServices({}), name)
      const away = { ok: false, why: 'away' }
      expect(await service.wrap({ id: 'k1', key: KEY }, signal)).toEqual(away)
      expect(await service.unwrap({ id: 'k1', wrapped: randomBytes(60) }, signal)).toEqual(away)
    })
  })

  it.each([
    ['other users may read', async () => privateFile('open', randomBytes(32).toString('base64'), 0o644)],
    ['does not exist', async () => Promise.resolve(join(folder, 'none'))],
    ['contains no key', async () => privateFile('short', 'c2hvcnQ=')],
    ['contains a key that is not random', async () => privateFile('weak', Buffer.alloc(32, 7).toString('base64'))],
    ['is large', async () => privateFile('large', 'A'.repeat(1_000))],
  ])('SVC-6 issue-9 4.2 do not read a master key from a file that %s', async (_what, make) => {
    const { file } = createKeyServices({ masterKeyFile: await make() })
    expect(await file?.wrap({ id: 'k1', key: KEY }, signal)).toEqual({ ok: false, why: 'away' })
  })

  it('SVC-6 issue-9 4.2 a ring is wrapped and unwrapped, and keys that are not wrapped stay', async () => {
    const own = await services()
    const done = await wrapRing(`k2:${KEY_TEXT}`, 'file', own)
    expect(done).toEqual({ ok: true, ring: expect.stringMatching(/^k2:file:[A-Za-z0-9+/]+=*$/) as string })
    const mixed = `${done.ok ? done.ring : ''}, k1:${KEY_TEXT}`
    expect(await unwrapRing(mixed, own)).toEqual({ ok: true, ring: `k2:${KEY_TEXT},k1:${KEY_TEXT}` })
    const again = await wrapRing(mixed, 'file', own)
    expect(again).toEqual({ ok: true, ring: expect.stringMatching(/^k2:file:\S+,k1:file:\S+$/) as string })
    expect(await wrapRing('k1:short', 'file', own)).toMatchObject({ ok: false })
    expect(await wrapRing(`k1:${KEY_TEXT}`, 'file', createKeyServices({}))).toEqual({
      ok: false,
      problem: expect.stringMatching(
        /^the key "k1" cannot be wrapped: the key service "file" is unavailable/,
      ) as string,
    })
    const keys = await loadVaultKeys(
      { configured: undefined, file: await privateFile('ring', mixed), dataDir: folder, isProduction: true },
      own,
    )
    expect(keys.readable.map(({ id }) => id)).toEqual(['k2', 'k1'])
  })

  const answering = (answer: () => unknown) => {
    const call = answer as () => Promise<never>
    return { own: { wrap: call, unwrap: call } }
  }
  it.each<readonly [string, () => unknown, string]>([
    ['never answers', () => new Promise(() => undefined), 'does not answer in time'],
    [
      'throws',
      () => {
        throw new Error(`secret ${KEY_TEXT}`)
      },
      'is unavailable or not configured; check its settings',
    ],
    [
      'rejects',
      () => Promise.reject(new Error(`secret ${KEY_TEXT}`)),
      'is unavailable or not configured; check its settings',
    ],
    [
      'is unavailable',
      () => Promise.resolve({ ok: false, why: 'away' }),
      'is unavailable or not configured; check its settings',
    ],
    ['refuses', () => Promise.resolve({ ok: false, why: 'refused' }), 'refused it'],
    ['fails for an unknown reason', () => Promise.resolve({ ok: false, why: KEY_TEXT }), 'an invalid key'],
    ['returns nothing', () => Promise.resolve(undefined), 'an invalid key'],
    ['returns a text', () => Promise.resolve({ ok: true, key: KEY_TEXT }), 'an invalid key'],
    ['returns a short key', () => Promise.resolve({ ok: true, key: KEY.subarray(1) }), 'an invalid key'],
    ['returns a long key', () => Promise.resolve({ ok: true, key: Buffer.concat([KEY, KEY]) }), 'an invalid key'],
  ])(
    'SVC-6 issue-9 4.2 a service that %s causes a one-line error without any part of a key',
    async (_what, answer, why) => {
      const outcome = await unwrapRing(`k1:own:${randomBytes(60).toString('base64')}`, answering(answer), 50)
      expect(outcome).toEqual({ ok: false, problem: expect.stringContaining(why) as string })
      const problem = outcome.ok ? '' : outcome.problem
      expect(problem).toMatch(/^the key "k1" cannot be unwrapped: the key service "own" [^\n]+$/)
      expect(problem).not.toContain(KEY_TEXT.slice(0, 8))
    },
  )

  it('SVC-6 issue-9 4.2 a key of an unknown service is refused, also if its name is a member of the prototype', async () => {
    for (const name of ['none', 'constructor'])
      expect(await unwrapRing(`k1:${name}:${KEY_TEXT}`, {})).toMatchObject({ ok: false })
  })
})
