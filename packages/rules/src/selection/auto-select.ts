import type { Flow } from '@modulor/contract/vocabulary'

/** The properties of a method that the choice uses (AUTO-1). */
export type SelectableMethod = {
  id: string
  /** The short name, by which an address may ask for it (AUTO-5). */
  name: string
  /** Can be opened now: enabled and not restricted by time. */
  enabled: boolean
  /** Opens a list of methods rather than a form. */
  isNested: boolean
  /** A credit or debit card. */
  isCard: boolean
  /** Opens its form. */
  isActivity: boolean
  allowsPreSelection: boolean
  isLastUsed: boolean
}
export type AutoSelectInput = {
  flow: Flow
  methods: readonly SelectableMethod[]
  /** The group that was requested when the cashier was opened: id or short name. Used only for a deposit. */
  requestedGroup?: string | null | undefined
  /** The `pay_group` query: id or short name (AUTO-5). */
  payGroupQuery?: string | null | undefined
  /** The carousel as it is shown, in its order (LIST-3). */
  carouselIds: readonly string[]
  skipRedirectMethod: boolean
  skipAutoSelectMethod: boolean
}

type Step = (input: AutoSelectInput) => SelectableMethod | undefined

/** A group id has priority over an equal short name (AUTO-5). */
function named(
  methods: readonly SelectableMethod[],
  idOrName: string | null | undefined,
): SelectableMethod | undefined {
  if (!idOrName) return undefined
  return methods.find(({ id }) => id === idOrName) ?? methods.find(({ name }) => name === idOrName)
}

const onlyOne: Step = ({ methods }) => {
  const [only, ...others] = methods.filter(({ enabled }) => enabled)
  return others.length === 0 ? only : undefined
}
const requested: Step = ({ requestedGroup, methods }) => named(methods, requestedGroup)
const lastUsedCard: Step = ({ methods }) =>
  methods.find((method) => method.isLastUsed && method.isCard && method.isActivity && method.allowsPreSelection)
const queried: Step = ({ payGroupQuery, methods }) => named(methods, payGroupQuery)
const firstOfCarousel: Step = ({ carouselIds, methods }) =>
  carouselIds.length > 1 ? methods.find(({ id }) => id === carouselIds[0]) : undefined

const STEPS: Readonly<Record<Flow, readonly Step[]>> = {
  deposit: [onlyOne, requested, lastUsedCard, queried, firstOfCarousel],
  withdrawal: [onlyOne, queried, firstOfCarousel],
}

/**
 * The id of the method that opens by itself, or null (AUTO-1, AUTO-2, AUTO-3, AUTO-5). The steps are tried in order;
 * the first that finds an enabled method that is not nested decides. A deposit: the only enabled one; the requested
 * group; the last-used card; the one of the `pay_group` query; the first of a carousel of two or more. A withdrawal
 * leaves out the requested group and the last-used card. Null if either skip option is set.
 */
export function autoSelect(question: AutoSelectInput): string | null {
  if (question.skipRedirectMethod || question.skipAutoSelectMethod) return null
  for (const step of STEPS[question.flow]) {
    const method = step(question)
    if (method?.enabled && !method.isNested) return method.id
  }
  return null
}
