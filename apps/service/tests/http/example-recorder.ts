/** Records requests and responses of the service, with ids, times and addresses that are the same in every run. */

export type RecordedExample = { readonly request?: unknown; readonly response?: unknown }

const TIME = '2026-01-15T12:00:00.000Z'
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Values other than UUIDs that differ between runs, by their prefix. */
const TOKENS: readonly (readonly [RegExp, string])[] = [
  [/\bcs_[\w-]{20,}/g, 'cs_example'],
  [/\blc_[\w-]{20,}/g, 'lc_example'],
  [/\bsr_[\w-]{20,}/g, 'sr_example'],
  [/^[\w-]{22}$/g, 'ps_example'],
  // The reference of a payment, not that of a merchant's credit or debit.
  [/^[2-9A-HJKMNP-TV-Z]{10}$/g, 'C7K2M9QX4A'],
  [/\bsb_[\w-]{8,}/g, 'sb_example'],
  [/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'https://provider.example'],
  [/http:\/\/cashier\.test/g, 'https://cashier.example'],
]
/** The number of list entries that an example keeps. */
const ENTRIES_MAX = 2
const BY_KEY: Readonly<Record<string, unknown>> = {
  request_id: 'req_example',
  next_cursor: 'eyJhdCI6…',
}

export function createExampleRecorder() {
  const ids = new Map<string, string>()
  /** Returns the same example id for the same id. */
  const idOf = (id: string): string => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }

  function textOf(text: string, key: string): string {
    if (ISO_TIME.test(text)) return TIME
    // The body of an event is a string that contains JSON.
    if (key === 'body') return JSON.stringify(steady(JSON.parse(text), ''))
    return TOKENS.reduce((changed, [pattern, token]) => changed.replaceAll(pattern, token), text.replaceAll(UUID, idOf))
  }

  function steady(value: unknown, key: string): unknown {
    if (typeof value === 'string') return Object.hasOwn(BY_KEY, key) ? BY_KEY[key] : textOf(value, key)
    if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((each) => steady(each, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, steady(each, name)]))
  }

  const calls: Record<string, RecordedExample> = {}
  const events: Record<string, unknown> = {}
  return {
    /** Keeps the first call of an endpoint. */
    call(id: string, request: unknown, response: unknown): void {
      calls[id] ??= { ...(request !== undefined && { request: steady(request, '') }), response: steady(response, '') }
    },
    /** Keeps the first event of a type. */
    event(body: string): void {
      const { type } = JSON.parse(body) as { type: string }
      events[type] ??= steady(JSON.parse(body), '')
    },
    /** Sorted by name, so that a change of the scenario causes a small diff. */
    all: () => ({ calls: sorted(calls), events: sorted(events) }),
  }
}

const sorted = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
