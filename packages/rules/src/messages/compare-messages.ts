import type { Message } from '@modulor/contract/messages'

/** How a message uses an argument: as text, as a number (also to choose a plural form), or to choose between these words. */
type Use = { readonly name: string; readonly kind: 'text' | 'number' } | Choice
type Choice = { readonly name: string; readonly kind: 'choice'; readonly words: readonly string[] }

function usesOf(message: Message): Use[] {
  if (typeof message === 'string') return []
  return message.flatMap((part): Use[] => {
    if (typeof part === 'string' || part[0] === 'pound') return []
    const [kind, name] = part
    if (kind === 'argument') return [{ name, kind: 'text' }]
    if (kind === 'number') return [{ name, kind }]
    const cases = kind === 'plural' ? part[4] : part[2]
    const inside = Object.values(cases).flatMap(usesOf)
    if (kind === 'plural') return [{ name, kind: 'number' }, ...inside]
    return [{ name, kind: 'choice', words: Object.keys(cases) }, ...inside]
  })
}

/** The plural forms that the language requires and the message does not have. */
function missingForms(message: Message, locale: string): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => {
    if (typeof part === 'string' || (part[0] !== 'plural' && part[0] !== 'select')) return []
    const cases = part[0] === 'plural' ? part[4] : part[2]
    const inside = Object.values(cases).flatMap((each) => missingForms(each, locale))
    if (part[0] === 'select') return inside
    const wanted = new Intl.PluralRules(locale, { type: part[2] }).resolvedOptions().pluralCategories
    return [...wanted.filter((form) => !Object.hasOwn(cases, form)), ...inside]
  })
}

export type MessageDifference =
  /** An argument that only one of the messages has; `known` lists the arguments of the original. */
  | { readonly kind: 'unknown'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'missing'; readonly name: string }
  /** The message uses the argument as a number, or to choose by words, and the original does not. */
  | { readonly kind: 'no_number' | 'no_choice'; readonly name: string }
  | { readonly kind: 'unknown_word'; readonly name: string; readonly word: string; readonly known: readonly string[] }
  | { readonly kind: 'missing_form'; readonly form: string }

/**
 * Compares a message with the original that it replaces in this language. Returns the first difference, or undefined.
 * The message must have the same arguments, use as numbers only those that are numbers in the original, choose only by
 * the original's words, and have every plural form.
 */
export function compareMessages(original: Message, message: Message, locale: string): MessageDifference | undefined {
  const given = usesOf(original)
  const names = [...new Set(given.map(({ name }) => name))]
  const uses = usesOf(message)
  for (const use of uses) {
    const { name, kind } = use
    if (!names.includes(name)) return { kind: 'unknown', name, known: names }
    const same = given.filter((each) => each.name === name)
    if (kind === 'number' && !same.some((each) => each.kind === 'number')) return { kind: 'no_number', name }
    if (kind !== 'choice') continue
    const choice = same.find((each) => each.kind === 'choice')
    if (!choice) return { kind: 'no_choice', name }
    const word = use.words.find((each) => !choice.words.includes(each))
    if (word !== undefined) return { kind: 'unknown_word', name, word, known: choice.words }
  }
  const missing = names.find((name) => !uses.some((use) => use.name === name))
  if (missing !== undefined) return { kind: 'missing', name: missing }
  const [form] = missingForms(message, locale)
  return form === undefined ? undefined : { kind: 'missing_form', form }
}
