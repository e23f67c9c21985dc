import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CashierConfig } from '../../config/schema'
import { loadLogos } from './load-logos'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'logos-'))
  const simple = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path/></svg>'
  for (const name of ['a.svg', 'b.svg']) await writeFile(join(directory, name), simple)
  await writeFile(join(directory, 'odd.svg'), '<html/>')
})
afterAll(() => rm(directory, { recursive: true }))

const config = (...logos: readonly (string | undefined)[]) =>
  ({ methods: Object.fromEntries(logos.map((logo, at) => [`method-${at}`, { logo }])) }) as Pick<
    CashierConfig,
    'methods'
  >

it('LIST-18 a logo is in the sprite, whose address changes with its content, or has an address of its own', async () => {
  const logos = await loadLogos(directory, config('a.svg', undefined, 'odd.svg'))
  const { path, source } = logos.sprite
  expect(path).toBe(`/assets/logos/sprite-${createHash('sha256').update(source).digest('hex').slice(0, 12)}.svg`)
  expect(['a.svg', 'odd.svg'].map(logos.addressOf)).toEqual([`${path}#logo-a`, '/assets/logos/odd.svg'])
  const replace = await logos.prepare(config('b.svg'))
  expect(logos.addressOf('b.svg')).toBe('/assets/logos/b.svg')
  replace()
  expect(logos.addressOf('b.svg')).toBe(`${logos.sprite.path}#logo-b`)
  expect(logos.sprite.path).not.toBe(path)
})
