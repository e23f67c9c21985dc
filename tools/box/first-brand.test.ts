import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../apps/service/src/config/load-config'
import { providerPlugins } from '../../apps/service/src/providers/registry'
import { QUESTIONS, type Answers } from '../../packages/box/src/init/answers'
import { firstBrand } from '../../packages/box/src/init/first-brand'
import { CURRENCIES } from '../../packages/box/src/init/currencies'

const FIRST: Answers = { code: 'SHOP', name: 'My Shop', site: 'http://localhost:3000', currencies: ['EUR'] }

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'modulor-init-'))))
afterAll(() => rm(folder, { recursive: true }))

describe('the configuration of a first brand', () => {
  it.each<[string, Partial<Answers>]>([
    ['the presets', {}],
    ['a name with special characters', { name: `"O'Neill": {x} #1 \\ & Söhne` }],
    ['a site without a port', { site: 'https://shop.example' }],
    ['a site on port 80', { site: 'http://localhost' }],
    ['a code that YAML reads as something else', { code: 'NULL' }],
    ['a name that is a word of the file', { name: 'My FILE of $& {' }],
    ['every currency', { currencies: Object.keys(CURRENCIES) }],
  ])('issue-13 4 it passes the check with %s', async (_what, changed) => {
    const file = join(folder, 'cashier.yaml')
    const answers = { ...FIRST, ...changed }
    await writeFile(file, firstBrand(answers, 'a$&b.yaml'))
    const outcome = await loadConfig(file, { env: {}, plugins: providerPlugins })
    expect(outcome).toMatchObject({
      ok: true,
      // Events must have the version that the package for back ends reads.
      value: {
        config: {
          brands: {
            [answers.code]: { name: answers.name, currencies: answers.currencies, api_version: NEWEST_API_VERSION },
          },
        },
      },
    })
  })

  it('issue-13 4 it has new keys each time', () => {
    const keysOf = (text: string) => /merchant_keys: .+/.exec(text)?.[0]
    expect(keysOf(firstBrand(FIRST, 'a'))).not.toBe(keysOf(firstBrand(FIRST, 'a')))
  })

  it.each<[keyof Answers, string, RegExp]>([
    ['code', 'my shop', /capital letters/],
    ['name', ' ', /1 to 60/],
    ['name', 'My ${HOME}', /a variable/],
    ['name', 'My\u2028Shop', /invisible/],
    ['site', 'http://[::1]:3000', /IPv4/],
    ['site', 'http://:secret@shop.example', /only the origin/],
    ['site', 'localhost', /Write an address|only the origin/],
    ['site', 'https://shop.example/pay', /only the origin/],
    ['currencies', 'EUR, XXX', /XXX cannot be chosen here. There are: EUR, USD/],
    ['currencies', '', /one currency/],
  ])('issue-13 4 it refuses as %s: "%s"', (name, text, message) => {
    expect(() => QUESTIONS[name].read(text)).toThrow(message)
  })

  it('issue-13 4 it says how the box is started, with its own name and the port of the site', () => {
    expect(firstBrand({ ...FIRST, site: 'http://localhost' }, 'a$&b.yaml')).toMatch(
      /^# Start it: npx modulor-box --config a\$&b\.yaml --merchant-port 80\n/,
    )
  })

  it('issue-13 4 several currencies are read, however they are typed', () => {
    expect(QUESTIONS.currencies.read('eur, usd  EUR')).toEqual(['EUR', 'USD'])
  })
})
