import type * as z from 'zod/mini'

/** Lists whose entries stand alone: one that cannot be read is left out, and the others are shown (ENT-9). */
const LONE_ENTRIES: readonly PropertyKey[] = [
  'payment_groups',
  'payout_groups',
  'view_data',
  'user_bonuses',
  'cards',
  'explanation',
]
/** Of these something has to be left: a list of methods that nobody can read is not an empty one. */
const NEVER_EMPTIED: readonly PropertyKey[] = ['payment_groups', 'payout_groups']

/** `data` is missing where the answer cannot be used. `wrong` says what did not fit, by path and rule only: a value may be personal. */
type ReadAnswer<T> = { readonly data?: T; readonly wrong: string }
type Lists = Readonly<Record<PropertyKey, readonly unknown[]>>

/** The answer without the entries that some issue is about; undefined where an issue is about more than such an entry. */
function withoutEntries(json: unknown, issues: readonly { readonly path: PropertyKey[] }[]): unknown {
  const lists = json as Lists
  const left: Record<PropertyKey, unknown[]> = {}
  for (const { path } of issues) {
    const [name = '', index] = path
    if (!LONE_ENTRIES.includes(name) || typeof index !== 'number') return undefined
    const bad = lists[name]?.[index]
    left[name] = (left[name] ?? [...(lists[name] ?? [])]).filter((entry) => entry !== bad)
    if (left[name].length === 0 && NEVER_EMPTIED.includes(name)) return undefined
  }
  return { ...lists, ...left }
}

/** Reads an answer by its schema (ENT-9). */
export function readAnswer<T>(schema: z.ZodMiniType<T>, json: unknown): ReadAnswer<T> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return { data: parsed.data, wrong: '' }
  const { issues } = parsed.error
  const wrong = issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
  const rest = schema.safeParse(withoutEntries(json, issues))
  return rest.success ? { data: rest.data, wrong } : { wrong }
}
