/** The questions that `init` asks about the first brand, and what it accepts as an answer. */
import { CURRENCIES } from './currencies'

export type Answers = {
  readonly code: string
  readonly name: string
  readonly site: string
  readonly currencies: readonly string[]
}
type Question<Name extends keyof Answers> = {
  readonly text: string
  readonly preset: string
  /** Throws an error whose message says what to type instead. */
  readonly read: (text: string) => Answers[Name]
}

function refuse(message: string): never {
  throw new Error(message)
}

function readSite(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : refuse('Write an address such as http://localhost:3000.')
  const extra = url.search + url.hash + url.username + url.password
  const isOrigin = /^https?:$/.test(url.protocol) && url.pathname === '/' && extra === ''
  if (url.hostname.startsWith('[')) refuse('Write the name of the host or its IPv4 address.')
  return isOrigin ? url.origin : refuse('Write only the origin, such as http://localhost:3000.')
}

/** A configuration replaces `${NAME}` by a variable, also in texts. */
function readName(text: string): string {
  if (text.includes('${')) refuse('Remove "${": in a configuration it begins a variable.')
  // Invisible characters, and the line ends of YAML that JSON does not have.
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) refuse('Remove invisible characters.')
  return text.length <= 60 && text.trim() !== '' ? text.trim() : refuse('Use 1 to 60 characters.')
}

function readCurrencies(text: string): readonly string[] {
  const codes = [...new Set(text.toUpperCase().split(/[\s,]+/))].filter((code) => code !== '')
  const unknown = codes.filter((code) => !Object.hasOwn(CURRENCIES, code))
  if (unknown.length > 0)
    refuse(`${unknown.join(', ')} cannot be chosen here. There are: ${Object.keys(CURRENCIES).join(', ')}.`)
  return codes.length > 0 ? codes : refuse('Name at least one currency.')
}

export const QUESTIONS: { readonly [Name in keyof Answers]: Question<Name> } = {
  code: {
    text: 'Code of the brand, as your server uses it',
    preset: 'SHOP',
    read: (text) => (/^[A-Z][A-Z0-9_-]{0,19}$/.test(text) ? text : refuse('Use 1 to 20 capital letters and digits.')),
  },
  name: { text: 'Name of the brand, as shown to players', preset: 'My Shop', read: readName },
  site: { text: 'Origin of the site that embeds the cashier', preset: 'http://localhost:3000', read: readSite },
  currencies: {
    text: `Currencies (${Object.keys(CURRENCIES).join(', ')})`,
    preset: 'EUR',
    read: readCurrencies,
  },
}
