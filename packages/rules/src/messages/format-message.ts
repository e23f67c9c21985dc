import type { Message, MessagePart } from '@modulor/contract/messages'

export type MessageProps = Readonly<Record<string, string | number>>

type FormatOptions = {
  readonly locale: string
  readonly props: MessageProps
  /** Set in right-to-left languages: a value must not change the direction of the words around it. */
  readonly isIsolating: boolean
  readonly pound?: number
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

function numberText(locale: string, value: number): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

function pluralCase(locale: string, type: Intl.PluralRuleType, value: number): string {
  const id = `${locale} ${type}`
  const rules = pluralRules.get(id) ?? new Intl.PluralRules(locale, { type })
  pluralRules.set(id, rules)
  return rules.select(value)
}

/** The case of that name, else `other`. */
function caseOf(cases: Readonly<Record<string, Message>>, name: string): Message {
  return (Object.hasOwn(cases, name) ? cases[name] : cases.other) ?? ''
}

function partText(part: MessagePart, options: FormatOptions): string {
  if (typeof part === 'string') return part
  const { locale, props, isIsolating, pound } = options
  switch (part[0]) {
    case 'argument': {
      // The name of a missing prop is shown, because an empty place would not be noticed in a review.
      const value = String(props[part[1]] ?? `{${part[1]}}`)
      return isIsolating ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value
    }
    case 'number':
      return numberText(locale, Number(props[part[1]]))
    case 'pound':
      return numberText(locale, pound ?? Number.NaN)
    case 'select': {
      const [, name, cases] = part
      return formatMessage(caseOf(cases, String(props[name])), options)
    }
    case 'plural': {
      const [, name, type, offset, cases] = part
      const value = Number(props[name])
      const rest = value - offset
      const exact = `=${String(value)}`
      const chosen = caseOf(cases, Object.hasOwn(cases, exact) ? exact : pluralCase(locale, type, rest))
      return formatMessage(chosen, { ...options, pound: rest })
    }
  }
}

/** The text of a compiled message. Plural and number rules are the platform's (UI-8). */
export function formatMessage(message: Message, options: FormatOptions): string {
  if (typeof message === 'string') return message
  return message.map((part) => partText(part, options)).join('')
}
