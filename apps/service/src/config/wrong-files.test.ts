import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerPlugins } from '../providers/registry'
import { loadConfig } from './load-config'

const DEMO = join(import.meta.dirname, '../../../../config/demo.yaml')
const LOGO = /^ {4}logo: .*\n/gm

let folder: string
let right: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modulor-wrong-'))
  right = (await readFile(DEMO, 'utf8')).replace(LOGO, '')
})
afterAll(() => rm(folder, { recursive: true }))

async function problemsIn(text: string): Promise<readonly string[]> {
  await writeFile(join(folder, 'c.yaml'), text)
  const outcome = await loadConfig(join(folder, 'c.yaml'), { env: {}, plugins: providerPlugins })
  return outcome.ok ? [] : outcome.problems.map((problem) => problem.replace(join(folder, 'c.yaml'), 'c.yaml'))
}

/** The demo's configuration with one change, and the number of the changed line. */
async function changed(from: string | RegExp, to: string): Promise<{ problems: readonly string[]; line: number }> {
  const at = typeof from === 'string' ? right.indexOf(from) : right.search(from)
  expect(at).toBeGreaterThan(-1)
  const line = right.slice(0, at).split('\n').length
  return { problems: await problemsIn(right.replace(from, to)), line }
}

const COM_NAME = /(?<=^ {2}COM:\n {4}name: ).*$/m
const COM_ORIGIN = /(?<=^ {2}COM:[^]*?origins:\n {6}- ).*$/m
const COM_CURRENCIES = /(?<=^ {4}currencies: )\[EUR, USD, GBP.*$/m

describe('a file that is wrong as a whole', () => {
  it('issue-13 5 is valid before it is changed', async () => expect(await problemsIn(right)).toEqual([]))

  it.each([
    ['nothing', '', 'c.yaml:1: (file): is empty, and must be a mapping with keys'],
    ['a list', '- a\n', 'c.yaml:1: (file): must be a mapping with keys'],
    ['an alias without an anchor', 'a: 1\nb: *c\n', 'c.yaml:2: the alias has no anchor &c before it'],
    [
      'an alias inside its own anchor',
      'a: &a\n  b: [*a]\n',
      'c.yaml:2: the alias refers to a value that contains the alias',
    ],
    [
      'a name that would be ignored',
      'brands:\n  __proto__:\n    name: A\n',
      'c.yaml:2: __proto__ cannot be used as a name',
    ],
    [
      'aliases that expand without a limit',
      [
        'a: &a [1,1]',
        ...'bcdefghijklm'
          .split('')
          .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghijkl'[at]}`).join()}]`),
      ].join('\n'),
      'c.yaml:2: the aliases repeat too much content',
    ],
  ])('issue-13 5 %s has one problem, and no exception', async (_what, text, problem) =>
    expect(await problemsIn(text)).toEqual([problem]),
  )

  it.each([
    ['is not there', 'none.yaml', 'there is no such file'],
    ['is a folder', '.', 'it is a folder'],
  ])('issue-13 5 a file that %s is reported with the reason and throws no exception', async (_what, name, why) => {
    const path = join(folder, name)
    const outcome = await loadConfig(path, { env: {}, plugins: providerPlugins })
    expect(outcome).toEqual({ ok: false, problems: [`${path}: cannot be read: ${why}`] })
  })

  it.skipIf(process.platform === 'win32')('SVC-8 a running service does not wait for a pipe', async () => {
    const path = join(folder, 'pipe.yaml')
    execFileSync('mkfifo', [path])
    expect(await loadConfig(path, { env: {}, plugins: providerPlugins, isReload: true })).toEqual({
      ok: false,
      problems: [`${path}: cannot be read: it is a pipe, which is read at start only`],
    })
  })

  it.skipIf(process.platform === 'win32')('issue-13 5 a file without an end is reported as too large', async () => {
    expect(await loadConfig('/dev/zero', { env: {}, plugins: providerPlugins })).toEqual({
      ok: false,
      problems: ['/dev/zero: is larger than 1048576 bytes'],
    })
  })

  it('issue-13 5 a second document in the file is reported in plain words', async () => {
    const lines = right.split('\n').length
    expect(await problemsIn(`${right}---\na: 1\n`)).toEqual([
      `c.yaml:${lines}: a second document begins here: remove the line "---"`,
    ])
  })

  it('issue-13 5 a file without a brand is refused', async () => {
    const empty = right.replace(/^brands:\n[^]*?^methods:/m, 'brands: {}\nmethods:')
    expect((await problemsIn(empty)).filter((problem) => problem.includes(': brands: '))).toEqual([
      expect.stringMatching(/^c\.yaml:\d+: brands: has no brand$/),
    ])
  })
})

describe('a value that is wrong', () => {
  it.each([
    ['a number that has to be text', COM_NAME, '12', 'brands.COM.name: must be text: put it in quotes'],
    ['nothing in place of a list', COM_CURRENCIES, '', 'brands.COM.currencies: is empty, and must be a list'],
    ['a pattern of origins', COM_ORIGIN, '"*"', /brands\.COM\.origins\[0\]: must be one origin: list each/],
    [
      'an invalid port',
      COM_ORIGIN,
      'http://localhost:99999',
      'brands.COM.origins[0]: must be an origin without a path',
    ],
    [
      'a payment method that the provider does not have',
      /(?<=provider_method: )terminal$/m,
      'terminals',
      /methods\.[a-z-]+\.provider_method: the provider "sandbox" has no method "terminals"; did you mean "terminal"\?/,
    ],
    ['a variable that is not closed', COM_NAME, '${NAME', /brands\.COM\.name: has "\$\{" that begins no variable/],
    ['a variable in small letters', COM_NAME, '${name}', /brands\.COM\.name: has "\$\{" that begins no variable/],
    [
      'a word in place of true',
      /(?<=country_filtering_enabled: )true/,
      'yes',
      /country_filtering_enabled: must be true or false/,
    ],
  ])('issue-13 5 %s has one problem, with its line', async (_what, from, to, problem) => {
    const { problems, line } = await changed(from, to)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
    expect(problems[0]).toMatch(new RegExp(`^c\\.yaml:${line}: `))
  })

  it('issue-13 5 texts for players may have a currency sign before a placeholder', async () => {
    const texts = "texts: { de: { messages: { RESULT.DEPOSIT_RECEIVED_TEXT: 'US${amount}' } } }"
    expect(await problemsIn(right.replace(/(?<=^ {2}LEGACY:\n)/m, `    ${texts}\n`))).toEqual([])
  })
})
