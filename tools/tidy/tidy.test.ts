import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** House rules about files and folders that the linters do not check. */
const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

it('there is no folder for miscellaneous code', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared)\//.test(file))).toEqual([])
})

it('file names are in kebab-case', () => {
  const wrong = sources.filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1)!) && !file.includes('/dist/'))
  expect(wrong).toEqual([])
})

it('every rule has a test beside it', () => {
  const rules = files.filter(
    (file) => /^packages\/rules\/src\/[^/]+\/[^/]+\.ts$/.test(file) && !/\.test\.ts$/.test(file),
  )
  const folders = [...new Set(rules.map((file) => dirname(file)))].filter((folder) => !folder.endsWith('/testing'))
  expect(folders.length).toBeGreaterThan(0)
  expect(
    folders.filter((folder) => !files.some((file) => dirname(file) === folder && file.endsWith('.test.ts'))),
  ).toEqual([])
})

it.each([
  ['apps/widget/src/fields', ['registry.ts']],
  ['apps/widget/src/actions', ['registry.ts']],
  ['apps/service/src/actions', ['registry.ts']],
  ['apps/service/src/providers', ['registry.ts', 'message-registry.ts']],
])('every plug-in folder of %s is in its registry', (folder, registries) => {
  const plugins = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map((entry) => entry.name)
  expect(plugins.length).toBeGreaterThan(0)
  const text = registries.map((registry) => read(`${folder}/${registry}`)).join('\n')
  expect(plugins.filter((name) => !text.includes(`'./${name}/`) && !text.includes(`'./${name}'`))).toEqual([])
})

it('decisions are numbered without a gap, and each is in the index', () => {
  const decisions = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
  const index = read('docs/decisions/README.md')
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, at) => at + 1))
  expect(decisions.filter((name) => !index.includes(name))).toEqual([])
})

/** Folders with tracked files directly below `parent`. */
const foldersOf = (parent: string) => [
  ...new Set(files.flatMap((file) => new RegExp(`^${parent}/([^/]+)/`).exec(file)?.[1] ?? [])),
]

it.each([
  '(?:apps|packages)',
  'apps/(?:widget|service|desk|demo-merchant|sandbox-provider)/src',
  'apps/service/src/features',
])('every folder of %s is in docs/architecture.md', (parent) => {
  const named = [...read('docs/architecture.md').matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text!.split(/ \/ |\//))
  const folders = foldersOf(parent)
  expect(folders.length).toBeGreaterThan(0)
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([])
})

it('each feature says at its head what it does', () => {
  const features = files.filter((file) => /^apps\/service\/src\/features\/[^/]+\/index\.ts$/.test(file))
  expect(features.length).toBeGreaterThan(0)
  expect(features.filter((file) => !read(file).startsWith('/** '))).toEqual([])
})

it('links refer only to existing files', () => {
  const broken = files
    .filter((file) => file.endsWith('.md') && file !== 'docs/clauses.md')
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
        .map(([, target]) => target!)
        .filter((target) => !existsSync(join(root, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    )
  expect(broken).toEqual([])
})

it('no file contains a path of the machine on which it was written', () => {
  const pattern = new RegExp(['/wor' + 'k/', '/roo' + 't/', '/far' + 'm/'].join('|'))
  expect(
    files.filter((file) => file !== 'package-lock.json' && !/\.(png|webp)$/.test(file) && pattern.test(read(file))),
  ).toEqual([])
})

it('the sources contain no unfinished marks', () => {
  // A mask such as `+XXX` does not count.
  const mark = new RegExp('\\b(TO' + 'DO|FIX' + 'ME)\\b|/[/*] *X' + 'XX\\b')
  expect(sources.filter((file) => mark.test(read(file)) && !file.startsWith('tools/tidy/'))).toEqual([])
})
