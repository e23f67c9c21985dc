import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const OXLINT = join(import.meta.dirname, '../../node_modules/.bin/oxlint')

type Sample = { readonly what: string; readonly file: string; readonly code: string; readonly messages: string[] }
let filesCount = 0
const sample = (what: string, code: string, messages: string[], folder = 'src', ending = '.js'): Sample => ({
  ...{ what, code, messages },
  file: join(folder, `sample-${(filesCount += 1)}${ending}`),
})

const SAMPLES = [
  sample('a word in a name', 'export const isChosenAnew = true', ['"anew" is no standard term: again.']),
  sample('a word in a property', 'export const page = { wishedSize: 1 }', ['"wished" is no standard term: requested.']),
  sample('a word in a comment', '// The form is judged by the service.', ['"judged" is no standard term: checked.']),
  sample('words over two lines', '/**\n * Shows passing\n * words. */', [
    '"passing words" is no standard term: toasts.',
  ]),
  sample('a word in a message', "log.info('somebody sent it')", [
    '"somebody" is no standard term: name the person, or use the passive.',
  ]),
  sample('a word in a template', 'say(`${n} rows are not ours`)', [
    '"not ours" is no standard term: invalid, not of this service.',
  ]),
  sample('nothing in standard terms', '// Recommended: amend the judgement.\nexport const silent = { equivalent }', []),
  sample('no text of a test', "it('tells nobody', run)", [], 'src', '.test.js'),
  sample('no text of an applied migration', "sql('nobody can change it')", [], 'db/migrations'),
  sample('a message to any origin', "frame.postMessage({}, '*')", ['Name the exact target origin (MSG-4).']),
  sample('the export of everything', "export * from './money'", ['List the names: a package says what it offers.']),
  sample(
    'HTML that is inserted',
    'export const page = <p dangerouslySetInnerHTML={{ __html: text }} />',
    ['Text goes through React (BOOT-12).'],
    'src',
    '.jsx',
  ),
  sample(
    'the time in a rule',
    'export const now = [new Date(), Date.now()]',
    Array<string>(2).fill('Rules are told the time.'),
    'rules',
  ),
  sample('chance in a rule', 'export const chance = Math.random()', ['Rules are pure.'], 'rules'),
  sample('no time outside of rules', 'export const now = new Date()', []),
  sample('no time that is given', 'export const then = new Date(0)', [], 'rules'),
  sample(
    'the type of an action',
    "export const isForm = payment.action.type === 'display_form'",
    ['Ask `actionKindOf(action)`: what one action has of its own is in actions/.'],
    'service',
  ),
]

const CONFIG = {
  plugins: [],
  categories: { correctness: 'off' },
  jsPlugins: [{ name: 'house', specifier: join(import.meta.dirname, 'house-plugin.js') }],
  rules: { 'house/plain-words': 'error', 'house/forbidden-syntax': ['error', 'everywhere'] },
  overrides: ['rules', 'service'].map((group) => ({
    files: [`${group}/**`],
    rules: { 'house/forbidden-syntax': ['error', 'everywhere', group] },
  })),
}

type Report = { readonly diagnostics: readonly { readonly message: string; readonly filename: string }[] }
let folder: string
let report: Report

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-plugin-'))
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(CONFIG))
  for (const { file, code } of SAMPLES) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const { stdout } = spawnSync(OXLINT, ['--format', 'json', '.'], { cwd: folder, encoding: 'utf8' })
  report = JSON.parse(stdout) as Report
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(SAMPLES.map((each) => [each.what, each] as const))(
  'issue-10 1 the rules of this repository report %s',
  (_what, { file, messages }) => {
    const found = report.diagnostics.filter(({ filename }) => filename.endsWith(file))
    expect(found.map(({ message }) => message)).toEqual(messages)
  },
)
