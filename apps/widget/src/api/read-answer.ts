import { readShape, type Problem, type Shape } from './shape'

/** Lists with independent entries: an entry that cannot be read is omitted, and the others are shown (ENT-9). */
const LONE_ENTRIES: readonly unknown[] = [
  'payment_groups',
  'payout_groups',
  'view_data',
  'user_bonuses',
  'cards',
  'explanation',
]
/** Lists of which at least one entry has to be readable: a list of unreadable methods is an error, not an empty list. */
const NEVER_EMPTIED: readonly unknown[] = ['payment_groups', 'payout_groups']

/** `data` is missing if the response cannot be used. `wrong` lists the errors by path and rule, without values, which may be personal. */
type ReadAnswer<T> = { readonly data?: T; readonly wrong: string }
type Lists = Readonly<Record<PropertyKey, readonly unknown[]>>

/** Removes the entries with a problem from the response; undefined if a problem is not within such an entry. */
function withoutEntries(json: unknown, problems: readonly Problem[]): unknown {
  const lists = json as Lists
  const left: Record<PropertyKey, unknown[]> = {}
  for (const { path } of problems) {
    const [name = '', index] = path
    if (!LONE_ENTRIES.includes(name) || typeof index !== 'number') return undefined
    const bad = lists[name]?.[index]
    left[name] = (left[name] ?? [...(lists[name] ?? [])]).filter((entry) => entry !== bad)
    if (left[name].length === 0 && NEVER_EMPTIED.includes(name)) return undefined
  }
  return { ...lists, ...left }
}

/** Parses a response by the shape that is generated from the contract (ENT-9). */
export function readAnswer<T>(shape: Shape, json: unknown): ReadAnswer<T> {
  const read = readShape(shape, json)
  if ('value' in read) return { data: read.value as T, wrong: '' }
  const wrong = read.problems.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
  const rest = readShape(shape, withoutEntries(json, read.problems))
  return 'value' in rest ? { data: rest.value as T, wrong } : { wrong }
}
