/** The commands of docs/contributing.md refer to existing scripts, tests and screens (issue-10 4). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SCREEN_STATES } from '../../apps/widget/src/testing/screen-states'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const contributing = read('docs/contributing.md')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const found = (pattern: RegExp) => [...contributing.matchAll(pattern)].map(([, ...groups]) => groups)

it('issue-10 4 every script that contributing.md runs exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = found(/npm run ([\w:]+)/g).map(([name = '']) => name)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

it('issue-10 4 every single test that contributing.md runs exists', () => {
  const filters = found(/npx vitest run (?:--(?:project|config) \S+ )?([^\s`]+)/g).map(([filter = '']) => filter)
  expect(filters.length).toBeGreaterThan(3)
  const isTest = (file: string) => /\.test\.tsx?$/.test(file)
  expect(filters.filter((filter) => !files.some((file) => file.includes(filter) && isTest(file)))).toEqual([])
  for (const [file = '', title = ''] of found(/npx playwright test (\S+) -g "([^"]+)"/g))
    expect([file, existsSync(join(root, file)) && read(file).includes(title)]).toEqual([file, true])
})

it('issue-10 4 every program and screen that contributing.md names exists', () => {
  const programs = found(/npx tsx ([\w./-]+)/g).map(([file = '']) => file)
  expect(programs.filter((file) => !files.includes(file))).toEqual([])
  const screens = found(/\?screen=([\w-]+)/g).map(([name]) => name)
  expect(screens.filter((screen) => !SCREEN_STATES.some(({ name }) => name === screen))).toEqual([])
})
