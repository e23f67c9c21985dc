import { DECLINES, ERRORS, FIELD_ERROR_KEYS } from '@modulor/contract/errors'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../build/compile-messages'
import { readMessages } from '../../build/read-messages'
import type { Message } from '@modulor/contract/messages'
import { LANGUAGE_CODES, LANGUAGES } from '@modulor/contract/languages'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const messages = new Map(LANGUAGE_CODES.map((code) => [code, readMessages(code)]))
const english = messages.get('en') ?? {}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|yaml)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
const read = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n')
const widget = read(filesIn('apps/widget/src'))
/** Keys in responses come from the contract, the rules and the service's configuration; keys of messages to players from the service. */
const everything =
  widget +
  read(
    ['packages/contract/src', 'packages/rules/src', 'config', 'apps/service/src/features/player-messages'].flatMap(
      filesIn,
    ),
  )

const RIGHT_TO_LEFT_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const KEY = /['"`]((?:[A-Z][A-Z0-9_]*\.)+[A-Za-z0-9_]+)['"`]/g
const families = new Set(Object.keys(english).map((key) => key.split('.')[0]))
const literals = [...widget.matchAll(KEY)].map(([, key = '']) => key).filter((key) => families.has(key.split('.')[0]))
/** `LIST.GROUP.${group}` uses every key with that prefix; `${key}_TEXT` every used key with that suffix. */
const prefixes = [...widget.matchAll(/`([A-Z][A-Z0-9_.]+[._])\$\{/g)].map(([, prefix = '']) => prefix)
const suffixes = [...widget.matchAll(/\$\{\w+\}(_[A-Z_]+)`/g)].map(([, suffix = '']) => suffix)

function argumentsOf(message: Message): string[] {
  if (typeof message === 'string') return []
  const names = message.flatMap((part) => {
    if (typeof part === 'string' || part[0] === 'pound') return []
    const cases = part[0] === 'plural' ? part[4] : part[0] === 'select' ? part[2] : {}
    return [part[1], ...Object.values(cases).flatMap(argumentsOf)]
  })
  return [...new Set(names)].sort()
}

describe.each(LANGUAGE_CODES)('messages in %s', (code) => {
  const own = messages.get(code) ?? {}

  it('UI-2 the locale has Latin digits, Gregorian dates and the direction of its script', () => {
    const { locale, direction } = LANGUAGES[code]
    const { calendar, numberingSystem } = new Intl.DateTimeFormat(locale).resolvedOptions()
    expect({ calendar, numberingSystem }).toEqual({ calendar: 'gregory', numberingSystem: 'latn' })
    const ownName = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? ''
    expect(direction).toBe(RIGHT_TO_LEFT_SCRIPT.test(ownName) ? 'rtl' : 'ltr')
  })

  it('UI-2 it has exactly the texts of English', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort())
  })

  it('UI-2 its texts are well-formed and have the same values as English', () => {
    const compiled = compileMessages(own)
    const expected = compileMessages(english)
    for (const [key, message] of Object.entries(compiled))
      expect([key, argumentsOf(message)]).toEqual([key, argumentsOf(expected[key] ?? '')])
  })

  it('UI-2 its plurals have all categories of the language', () => {
    const wanted = new Intl.PluralRules(LANGUAGES[code].locale).resolvedOptions().pluralCategories
    for (const [key, message] of Object.entries(compileMessages(own))) {
      if (typeof message === 'string') continue
      for (const part of message) {
        if (typeof part === 'string' || part[0] !== 'plural') continue
        expect([key, Object.keys(part[4])]).toEqual([key, expect.arrayContaining(wanted)])
      }
    }
  })
})

describe('message keys', () => {
  it('there is a text for every refusal, decline and field error of the contract', () => {
    const wanted = [...Object.values(ERRORS), ...Object.values(DECLINES)].map(({ message }) => message)
    expect([...wanted, ...FIELD_ERROR_KEYS].filter((key) => !Object.hasOwn(english, key))).toEqual([])
  })

  it('there is a text for every key in the code', () => {
    expect(literals.length).toBeGreaterThan(50)
    expect(literals.filter((key) => !Object.hasOwn(english, key))).toEqual([])
  })

  it('there is no unused text', () => {
    const used = new Set([...everything.matchAll(/(?:[A-Z][A-Z0-9_]*\.)+[A-Za-z0-9_]+/g)].map(([key]) => key))
    const isUsed = (key: string) =>
      used.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      suffixes.some((suffix) => key.endsWith(suffix) && used.has(key.slice(0, -suffix.length)))
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([])
  })
})
