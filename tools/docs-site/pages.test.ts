/** Rules for the pages of the docs site (issue-13 6). */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGES } from './pages'
import { readTypes } from './references/type-members'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const withoutIndents = (text: string) => text.replaceAll(/^[ \t]+/gm, '').trim()

/** How-to guides for contributors to the product itself. */
const INTERNAL = [
  'add-a-field-kind',
  'add-a-language',
  'add-a-message',
  'add-a-risk-check',
  'add-an-api-version',
  'add-an-action',
  'add-an-endpoint',
  'change-the-schema',
]

/** Written for the site, or shipped with a package. tools/how-to tests the code of the how-to guides. */
const sources = PAGES.flatMap(({ source }) => (typeof source === 'string' ? [source] : []))
const guides = sources.filter(
  (file) => file.startsWith('docs/guides/') || /^packages\/(?:embed|react|server)\//.test(file),
)

/** Files that a test runs, compiles or opens in a browser. */
const samples = ['samples', 'e2e', 'tools/pack']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /^samples\/.*\.\w+$/.test(file) || /integration(?:\.test)?\.ts$/.test(file))
  .filter((file) => !file.endsWith('.md'))
  .map((file) => withoutIndents(read(file)))

const blocksOf = (file: string) =>
  [...read(file).matchAll(/^( *)```(\w*)[^\n]*\n([\s\S]*?)^\1```$/gm)].map(([, , language = '', code = '']) => ({
    language,
    code: withoutIndents(code),
  }))

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const PROGRAMS = ['cd', 'cp', 'curl', 'export', 'git', 'mkdir', 'node', 'npm', 'npx', 'tar']

/** The problem of a shell line, or nothing. */
function problemOf(line: string): string | undefined {
  const command = line.replace(/^(?:[A-Z_]+=\S+ )+/, '')
  const [program = ''] = command.split(' ')
  if (!PROGRAMS.includes(program)) return `${program} is no known program`
  const [, script] = /^npm run ([\w:-]+)/.exec(command) ?? []
  // A project created by `create-next-app` has this script.
  if (script !== undefined && script !== 'dev' && !(script in scripts)) return `there is no script ${script}`
  const [, file] = /\.\.\/cashier\/((?:samples|packages|docs|config)\S*)/.exec(command) ?? []
  if (file !== undefined && !existsSync(join(ROOT, file))) return `there is no ${file}`
  return undefined
}

describe('the pages of the docs site', () => {
  it.each(guides)('issue-13 6 the code of %s is in a file that a test runs', (file) => {
    const unknown = blocksOf(file)
      .filter(({ language }) => language !== 'sh')
      .filter(({ code }) => !samples.some((sample) => sample.includes(code)))
    expect(unknown.map(({ code }) => code)).toEqual([])
  })

  it.each(guides)('issue-13 6 the commands of %s exist', (file) => {
    const lines = blocksOf(file).flatMap(({ language, code }) => (language === 'sh' ? code.split('\n') : []))
    expect(lines.map(problemOf).filter((problem) => problem !== undefined)).toEqual([])
  })

  it('issue-13 6 they include every how-to guide for integrators and operators', () => {
    const guidesOfFolder = readdirSync(join(ROOT, 'docs/how-to')).map((name) => `docs/how-to/${name}`)
    const internal = INTERNAL.map((name) => `docs/how-to/${name}.md`)
    expect(guidesOfFolder.filter((file) => !sources.includes(file) && !internal.includes(file))).toEqual([])
  })

  it('issue-13 6 the README of the host SDK names every option, member, event and error', () => {
    const readme = read('packages/embed/README.md')
    const cashier = readTypes(join(ROOT, 'packages/embed/src/cashier.ts'))
    const events = readTypes(join(ROOT, 'packages/embed/src/events.ts'))
    const named = [
      ...['CashierOptions', 'Cashier'].flatMap((type) => cashier.members(type)),
      ...events.members('CashierEventMap'),
    ].map(({ name }) => name)
    expect(named.length).toBeGreaterThan(25)
    const [, codes = ''] = /type EmbedErrorCode =([^\n]+)/.exec(read('packages/embed/src/events.ts')) ?? []
    named.push(...[...codes.matchAll(/'(\w+)'/g)].map(([, code = '']) => code))
    expect(named.filter((name) => !new RegExp(`^\\| \`${name}\\b`, 'm').test(readme))).toEqual([])
  })
})
