/**
 * Checks a brand's own texts: each must replace something that exists and fit in its place. Reports one problem per
 * text.
 */
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '@modulor/contract/languages'
import { ENGLISH_TEXTS } from '@modulor/contract/messages'
import { compareMessages, compileMessage, readMessage, type MessageDifference } from '@modulor/rules/messages'
import { isMessageKey, MESSAGE_KEYS } from './check-labels'
import { labelPlaces } from './label-places'
import { ownTextsOf } from './own-texts'
import type { Problem } from './problem'
import type { BrandConfig, CashierConfig } from './schema'
import { suggestion } from './suggest'
import type { TextsOfLanguage } from './texts-schema'

type Report = (path: readonly PropertyKey[], message: string) => void

/** Every page of the brand contains these texts, in all languages. */
const BYTES_MAX = 65_536

const listOf = (names: readonly string[], open = '{', close = '}') =>
  names.map((name) => `${open}${name}${close}`).join(', ')

function wordsOf(difference: MessageDifference): string {
  switch (difference.kind) {
    case 'unknown': {
      const { name, known } = difference
      const instead = known.length === 0 ? 'this message has no placeholders' : `it has ${listOf(known)}`
      return `the placeholder {${name}} has no value here: ${instead}${suggestion(name, known)}`
    }
    case 'missing':
      return `the placeholder {${difference.name}} is missing`
    case 'no_number':
      return `{${difference.name}} is no number, so it has no plural`
    case 'no_choice':
      return `{${difference.name}} is not one of a list of words, so there is nothing to select by`
    case 'unknown_word': {
      const { name, word, known } = difference
      return `{${name}} is never "${word}": it is ${listOf(known, '"', '"')}${suggestion(word, known)}`
    }
    case 'missing_form':
      return `the plural lacks the form "${difference.form}" of this language`
  }
}

function checkMessages({ messages }: TextsOfLanguage, code: LanguageCode, report: Report): void {
  for (const [key, text] of Object.entries(messages)) {
    const original = isMessageKey(key) ? ENGLISH_TEXTS[key] : undefined
    if (original === undefined) {
      report([key], `is not the key of a message${suggestion(key, MESSAGE_KEYS)}`)
      continue
    }
    const read = readMessage(text)
    if (!read.ok) {
      report([key], `is not a message: ${read.why}`)
      continue
    }
    const difference = compareMessages(compileMessage(original), read.message, LANGUAGES[code].locale)
    if (difference) report([key], wordsOf(difference))
  }
}

function checkMethods({ methods: named, labels }: TextsOfLanguage, { methods }: CashierConfig, report: Report): void {
  const texts = new Map(Object.entries(labels))
  for (const [id, text] of Object.entries(named)) {
    const method = Object.hasOwn(methods, id) ? methods[id] : undefined
    if (!method) {
      report([id], `the method "${id}" is not configured${suggestion(id, Object.keys(methods))}`)
      continue
    }
    // A page has only the name of an earlier payment's method, not its id.
    const other = texts.get(method.public_name)
    if (other !== undefined && other !== text)
      report([id], `"${method.public_name}" is the name of another method or label too, which has another text here`)
    texts.set(method.public_name, text)
  }
}

function checkOwnLabels({ labels }: TextsOfLanguage, written: readonly string[], report: Report): void {
  for (const label of Object.keys(labels)) {
    if (isMessageKey(label)) report([label], 'is the key of a message: write it under `messages`')
    else if (!written.includes(label)) report([label], `no field has this label or option${suggestion(label, written)}`)
  }
}

/** Reports every text that replaces nothing, and every message whose placeholders or choices do not match the original. */
export function checkTexts(config: CashierConfig, brand: BrandConfig, report: Report): void {
  const written = Object.values(config.methods).flatMap((method) => labelPlaces(method).map(({ text }) => text))
  const problems: Problem[] = []
  for (const code of LANGUAGE_CODES) {
    const texts = brand.texts[code]
    if (!texts) continue
    const below = (part: keyof TextsOfLanguage): Report => {
      return (path, message) => problems.push({ path: ['texts', code, part, ...path], message })
    }
    checkMethods(texts, config, below('methods'))
    checkOwnLabels(texts, written, below('labels'))
    checkMessages(texts, code, below('messages'))
  }
  for (const { path, message } of problems) report(path, message)
  if (problems.length > 0) return
  const bytes = Buffer.byteLength(JSON.stringify(ownTextsOf(config, brand) ?? {}))
  if (bytes > BYTES_MAX)
    report(
      ['texts'],
      `are ${bytes} bytes in all languages; at most ${BYTES_MAX} are possible, because every page contains them`,
    )
}
