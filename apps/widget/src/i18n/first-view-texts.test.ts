import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readMessages } from '../../build/read-messages'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const first = readMessages('en', 'first')
const form = readMessages('en', 'form')
const rare = readMessages('en', 'rare')
const all = readMessages('en')

/**
 * Keys that are shown only when the later texts are loaded: of the list inside a nested list, of a form while it is
 * submitted or where an order is paid, and of the error popup, which only screens with these texts open. One is shown when the
 * rare texts are loaded, because its form has a field with an upload.
 */
const SAID_LATER: readonly string[] = [
  'NESTED.TITLE',
  'FORM.SENDING_LONG',
  'FORM.STOP_WAITING',
  'FORM.WAITING_FOR_UPLOAD',
  'CHECKOUT.TOTAL',
  'NOTICE.ERROR',
  'NOTICE.ACCEPT',
  'NOTICE.CODE',
]

const fileOf = (from: string, specifier: string) =>
  ['.ts', '.tsx', '/index.ts'].map((end) => join(dirname(from), specifier) + end).find((path) => existsSync(path))

/** The modules rendered before another screen is loaded: static imports, and dynamic parts that do not wait for later texts. */
function modulesOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const source = readFileSync(path, 'utf8')
  // Screens, and the parts that load their own texts, wait for the later texts; modules that are not views only prefetch.
  const pattern =
    !path.endsWith('.tsx') || relative(SOURCES, path).startsWith('app/') || source.includes('loadMessagePart')
      ? /^(?:import|export) (?!type )(?:[^'"();]*? from )?['"](\.[^'"]+)['"]/gm
      : /(?:^(?:import|export) (?!type )(?:[^'"();]*? from )?|import\()['"](\.[^'"]+)['"]/gm
  for (const [, specifier = ''] of source.matchAll(pattern)) {
    const next = fileOf(path, specifier)
    if (next) modulesOf(next, seen)
  }
  return seen
}

/** The keys that these modules render and that are missing in the texts. */
function missingKeys(modules: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  return modules
    .filter((path) => path.endsWith('.tsx') || path.includes('/methods/'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/['"`]((?:[A-Z][A-Z0-9_]*\.)+[A-Za-z0-9_]+)['"`]/g)].map(
        ([, key = '']) => [key, path] as const,
      ),
    )
    .filter(([key]) => Object.hasOwn(all, key) && !Object.hasOwn(texts, key) && !SAID_LATER.includes(key))
    .map(([key, path]) => `${key} in ${relative(SOURCES, path)}`)
}

describe('the texts of the first view', () => {
  it('UI-8 they contain every key that is rendered before another screen is loaded', () => {
    const modules = [...modulesOf(join(SOURCES, 'app/main.tsx'))]
    expect(modules.some((path) => path.endsWith('method-list.tsx'))).toBe(true)
    expect(modules.some((path) => path.includes('method-form'))).toBe(false)
    expect(missingKeys(modules, first)).toEqual([])
  })

  it('they are less than half of all texts', () => {
    expect(Object.keys(first).length).toBeLessThan(Object.keys(all).length / 2)
  })
})

describe('the texts of a form', () => {
  it.each(['screens/method-form/index.ts', 'screens/notice-layer/index.ts'])(
    'UI-8 with those of the first view they contain every key that is rendered by %s',
    (entry) => {
      const modules = [...modulesOf(join(SOURCES, entry))]
      expect(modules.length).toBeGreaterThan(10)
      expect(missingKeys(modules, { ...first, ...form })).toEqual([])
    },
  )
})

describe('the texts of the rare parts of a form', () => {
  it.each([
    'fields/copy/copy-view.tsx',
    'fields/date/date-view.tsx',
    'fields/phone/phone-view.tsx',
    'fields/picker/picker-view.tsx',
    'fields/profile-phone/profile-phone-view.tsx',
    'fields/upload/upload-view.tsx',
    'screens/method-form/earlier-payment-sheet.tsx',
    'screens/method-form/native-pay/native-pay.tsx',
  ])('UI-8 with those of a form they contain every key that is rendered by %s', (entry) => {
    const modules = [...modulesOf(join(SOURCES, entry))]
    expect(missingKeys(modules, { ...first, ...form, ...rare })).toEqual([])
  })
})
