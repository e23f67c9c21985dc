import { DECLINE_CODES, type DeclineCode } from '@modulor/contract/errors'
import { PAYMENT_FILTERS, paymentQueryWords, type PaymentFilter } from '@modulor/contract/operator'
import { FLOWS, PAYMENT_STATES, type Flow, type PaymentState } from '@modulor/contract/vocabulary'
import { DAY_MS } from '../../durations'

/** Criteria of a search. A payment has to match all of them. */
export type PaymentCriteria = {
  readonly id?: string
  readonly reference?: string
  /** The id of the request that created the payment. */
  readonly request?: string
  /** One word: a player's id, a provider's reference or an order's id. */
  readonly name?: string
  readonly brand?: string
  readonly player?: string
  readonly order?: string
  readonly state?: PaymentState
  readonly decline?: DeclineCode
  readonly flow?: Flow
  readonly method?: string
  readonly provider?: string
  readonly last4?: string
  readonly currency?: string
  /** Decimal text. */
  readonly amount?: string
  readonly from?: Date
  /** Exclusive. */
  readonly to?: Date
}
type Understood = readonly { readonly key: string; readonly value: string }[]

export type ParsedQuery =
  | { readonly ok: true; readonly criteria: PaymentCriteria; readonly understood: Understood }
  /** Each wrong part, with what is wrong about it. */
  | { readonly ok: false; readonly wrong: Readonly<Record<string, string>> }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const REFERENCE = /^[2-9A-HJKMNP-TV-Z]{10}$/i
const REQUEST = /^req_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LAST4 = /^\d{4}$/
const AMOUNT = /^\d{1,30}(?:\.\d{1,18})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_LENGTH = '2026-11-24'.length
const FILTER = /^([^:"]*):(.*)$/s
const QUOTED = /^"(?:[^"\\]|\\.)*"$/s
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/

/** The value that quotation marks contain; without them the text itself. */
const unquoted = (text: string): string => (QUOTED.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text)

type ParsedFilter = { readonly criteria: PaymentCriteria } | { readonly wrong: string }

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text.toLowerCase())

/** A day means its beginning in UTC; as the end of a range it includes the whole day. */
function timeOf(text: string, isEnd: boolean): Date | undefined {
  const isDay = DAY.test(text)
  if (!isDay && !TIME.test(text)) return undefined
  const time = new Date(isDay ? `${text}T00:00:00Z` : text)
  // 31 February would be parsed as a day of March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text.slice(0, DAY_LENGTH))) return undefined
  return isDay && isEnd ? new Date(time.getTime() + DAY_MS) : time
}

function chosen(key: 'state' | 'decline' | 'flow', values: readonly string[], text: string): ParsedFilter {
  const value = oneOf(values, text)
  return value === undefined ? { wrong: `must be one of ${values.join(', ')}` } : { criteria: { [key]: value } }
}

const READERS: Readonly<Record<PaymentFilter, (text: string) => ParsedFilter>> = {
  brand: (brand) => ({ criteria: { brand } }),
  player: (player) => ({ criteria: { player } }),
  order: (order) => ({ criteria: { order } }),
  state: (text) => chosen('state', PAYMENT_STATES, text),
  decline: (text) => chosen('decline', DECLINE_CODES, text),
  flow: (text) => chosen('flow', FLOWS, text),
  method: (method) => ({ criteria: { method } }),
  provider: (provider) => ({ criteria: { provider } }),
  reference: (name) => ({ criteria: { name } }),
  request: (request) => ({ criteria: { request } }),
  last4: (text) => (LAST4.test(text) ? { criteria: { last4: text } } : { wrong: 'must be four digits' }),
  currency: (text) => ({ criteria: { currency: text.toUpperCase() } }),
  amount: (text) => (AMOUNT.test(text) ? { criteria: { amount: text } } : { wrong: 'must be a number such as 12.50' }),
  from: (text) => {
    const from = timeOf(text, false)
    return from
      ? { criteria: { from } }
      : { wrong: 'must be a date such as 2026-11-24 or a time such as 2026-11-24T10:30Z' }
  },
  to: (text) => {
    const to = timeOf(text, true)
    return to
      ? { criteria: { to } }
      : { wrong: 'must be a date such as 2026-11-24 or a time such as 2026-11-24T10:30Z' }
  },
}

/** The criterion of a word without a key, by its format. */
function criteriaOfWord(word: string): PaymentCriteria {
  if (UUID.test(word)) return { id: word.toLowerCase() }
  if (REQUEST.test(word)) return { request: word }
  if (LAST4.test(word)) return { last4: word }
  if (REFERENCE.test(word)) return { reference: word.toUpperCase() }
  return { name: word }
}

const isFilter = (key: string): key is PaymentFilter => (PAYMENT_FILTERS as readonly string[]).includes(key)

/**
 * Parses an operator's query. `key:value` with a known key is a filter; everything else is a word. A key that is given twice,
 * or an invalid value, is an error: if the filter was ignored, the result would contain payments that the operator did not ask
 * for.
 */
export function parsePaymentQuery(text: string): ParsedQuery {
  let criteria: PaymentCriteria = {}
  const wrong: Record<string, string> = {}
  const understood: { key: string; value: string }[] = []
  for (const word of paymentQueryWords(text)) {
    const [, given = '', written = ''] = FILTER.exec(word) ?? []
    const [key, value] = [given.toLowerCase(), unquoted(written)]
    const parsed: ParsedFilter =
      isFilter(key) && value !== '' ? READERS[key](value) : { criteria: criteriaOfWord(unquoted(word)) }
    if ('wrong' in parsed) {
      wrong[key] = parsed.wrong
      continue
    }
    for (const [name, read] of Object.entries(parsed.criteria)) {
      if (Object.hasOwn(criteria, name)) wrong[name] = 'must be given only once'
      understood.push({ key: name, value: read instanceof Date ? read.toISOString() : read })
    }
    criteria = { ...criteria, ...parsed.criteria }
  }
  return Object.keys(wrong).length > 0 ? { ok: false, wrong } : { ok: true, criteria, understood }
}
