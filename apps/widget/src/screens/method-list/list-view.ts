/** What the list shows: every decision is made by the rules and only arranged here. */
import type { Flow, MethodCategory } from '@modulor/contract/vocabulary'
import {
  autoSelect,
  canOpenMethod,
  carouselMethods,
  categoriesOf,
  groupMethods,
  isInCategory,
  lastUsedCarousel,
  listClosure,
  methodAvailability,
  type CarouselState,
  type ListClosure,
  type MethodAvailability,
  type MethodsOfGroup,
} from '@modulor/rules'
import type { Listing, Method } from '../../api'
import { canPayOrder, isOnDevice } from '../../methods'
import type { Translate } from '../../i18n'
import type { Device } from '../../visit'

export type ListFilter = { readonly category: MethodCategory; readonly text: string }
export const NO_FILTER: ListFilter = { category: 'all', text: '' }
export const isFiltered = ({ category, text }: ListFilter) => text !== '' || category !== 'all'

export type ListQuestion = {
  readonly flow: Flow
  readonly listing: Listing
  readonly filter: ListFilter
  readonly wallets: Device['wallets']
  /** As it stands in the form, canonical. */
  readonly amount: string
  /** Milliseconds; null while the clock is not the player's yet, then a restriction counts as lasting. */
  readonly now: number | null
  readonly carousel: CarouselState
  /** Names are searched as the player reads them. */
  readonly translate: Translate
  /** Whose nested list it is; without it the main list. */
  readonly parentId?: string
}

export type OfferedCategory = { readonly category: MethodCategory; readonly count: number }

export type ListView = {
  readonly groups: readonly MethodsOfGroup<Method>[]
  readonly carousel: readonly Method[]
  /** The carousel could be shown, but the player switched it off. */
  readonly isCarouselOff: boolean
  readonly lastUsed: readonly Method[]
  readonly categories: readonly OfferedCategory[]
  /** The list before the filter. */
  readonly offered: readonly Method[]
  /** What stands one list deeper. */
  readonly deeper: readonly Method[]
  readonly availabilityOf: (method: Method) => MethodAvailability
  readonly foundCount: number
  /** Why no method can be used with any filter (LIST-7); null while one can. */
  readonly closure: ListClosure | null
  /** A method waits for its time, so the list has to look at the clock (LIST-11). */
  readonly isWaiting: boolean
}

/** Compares names as a player types them: without case and accents. */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
}

const categorised = (method: Method) => ({ isPopular: method.isPopular, payMethodType: method.category })

/** The quick choice starts with what was used last; behind it by arrangement, as in every group. */
const byLastUse = (a: Method, b: Method) => Number(b.isLastUsed) - Number(a.isLastUsed) || b.arrangement - a.arrangement

type AvailabilityParts = Pick<ListQuestion, 'flow' | 'listing' | 'wallets' | 'amount' | 'now'>

/**
 * The methods of this device (LIST-17), of an order only those that take its amount (CHECK-1), and whether each can be
 * used (LIST-8, LIST-10).
 */
export function methodsAtHand({ flow, listing, wallets, amount, now }: AvailabilityParts) {
  const { viewData, userBalance, order } = listing
  const balance = userBalance ?? undefined
  const methods = listing.methods.filter(
    (method) => isOnDevice(method, wallets) && (!order || canPayOrder(method, order)),
  )
  const time = new Date(now ?? 0)
  const answers = new Map(
    methods.map((method) => [method, methodAvailability({ method, flow, viewData, balance, amount, now: time })]),
  )
  const availabilityOf = (method: Method) => {
    const answer = answers.get(method)
    if (!answer) throw new Error(`The method "${method.id}" is not in this list`)
    return answer
  }
  const ids = new Set(methods.map(({ id }) => id))
  /** A method whose nested list is not there stands in the main list: so that it can still be found. */
  const isMain = ({ parentId }: Method) => parentId === null || !ids.has(parentId)
  return { methods, availabilityOf, isMain }
}

/** The view of a listing under a filter (LIST-1 to LIST-5, LIST-7, LIST-8, LIST-10, LIST-16, LIST-17). */
export function listView({ filter, carousel, translate, parentId: listOf, ...question }: ListQuestion): ListView {
  const { methods: all, availabilityOf, isMain } = methodsAtHand(question)
  const offered = all.filter((method) => (listOf === undefined ? isMain(method) : method.parentId === listOf))
  const methods = listOf === undefined ? all : offered
  const isShownDisabled = (method: Method) => availabilityOf(method).isShownDisabled
  const text = foldedText(filter.text)
  // Who searches finds also what stands one list deeper.
  const found = (text === '' ? offered : methods).filter(
    (method) =>
      isInCategory(categorised(method), filter.category) && foldedText(translate(method.displayName)).includes(text),
  )
  // Every method stands in one place: what was used before, else in the quick choice, else in its group.
  const usable = methods.map((method) => ({ ...method, method, enabled: !isShownDisabled(method) }))
  const usedBefore = lastUsedCarousel(usable).map(({ method }) => method)
  const quick = usable
    .map((each) => ({
      ...each,
      isInCarousel: each.isInCarousel && isMain(each.method) && !usedBefore.includes(each.method),
    }))
    .sort(byLastUse)
  const quickWhenOn = carouselMethods(quick, { ...carousel, isSwitchedOff: false }).map(({ method }) => method)
  const isCarouselOff = carousel.isSwitchedOff && quickWhenOn.length > 0
  const isOnTop = listOf === undefined && !isFiltered(filter) && !isCarouselOff
  const onTop = isOnTop ? { carousel: quickWhenOn, lastUsed: usedBefore } : { carousel: [], lastUsed: [] }
  const isBelow = (method: Method) => !onTop.carousel.includes(method) && !onTop.lastUsed.includes(method)
  return {
    groups: groupMethods(found.filter(isBelow), isShownDisabled),
    ...onTop,
    isCarouselOff,
    categories: categoriesOf(offered.map(categorised)).map((category) => ({
      category,
      count: offered.filter((method) => isInCategory(categorised(method), category)).length,
    })),
    offered,
    deeper: methods.filter((method) => !offered.includes(method)),
    availabilityOf,
    foundCount: found.length,
    closure: listClosure({
      candidates: offered.map((method) => ({ method, availability: availabilityOf(method) })),
      viewData: question.listing.viewData,
      amount: question.amount,
    }),
    isWaiting: methods.some((method) => availabilityOf(method).isRestricted),
  }
}

/** What the automatic choice does with a list: a form opens, a tile of the quick choice is chosen, or neither. */
export type AutoChoice = { readonly kind: 'open' | 'preselect'; readonly method: Method }

export type AutoQuestion = {
  readonly flow: Flow
  /** Id or short name from the address (AUTO-5). */
  readonly payGroup: string | null
  /** The method that this tab paid with last, where the service names none (BOOT-11). */
  readonly lastUsedId?: string | null
  /** Methods that the player has left for another one: none opens by itself for being used last (ALT-3). */
  readonly leftIds?: readonly string[]
  readonly skipRedirectMethod: boolean
  readonly skipAutoSelectMethod: boolean
}

/**
 * The automatic choice (AUTO-1, AUTO-2, AUTO-3): what the player or the merchant has asked for opens; the first of the
 * quick choice, which was not requested, is only chosen. `pay_group` counts as the requested group, or a card that was
 * used last would win over the address that the merchant opened. It may name what stands in a nested list (AUTO-5).
 */
export function autoChoice(
  view: ListView,
  { payGroup, lastUsedId = null, leftIds = [], ...question }: AutoQuestion,
): AutoChoice | null {
  const isLastUsedKnown = view.offered.some(({ isLastUsed }) => isLastUsed)
  const isAsked = ({ id, name }: Method) => id === payGroup || name === payGroup
  const candidates = [...view.offered, ...view.deeper.filter(isAsked)]
  const methods = candidates.map((method) => ({
    id: method.id,
    name: method.name,
    enabled: canOpenMethod(view.availabilityOf(method)),
    isNested: method.actionType === 'NestedList',
    isCard: method.category === 'cards',
    isActivity: method.actionType === 'Activity',
    allowsPreSelection: method.isPreSelectable,
    isLastUsed: (isLastUsedKnown ? method.isLastUsed : method.id === lastUsedId) && !leftIds.includes(method.id),
  }))
  const asked = { ...question, methods, requestedGroup: payGroup, payGroupQuery: payGroup }
  const opened = autoSelect({ ...asked, carouselIds: [] })
  const id = opened ?? autoSelect({ ...asked, carouselIds: view.carousel.map((method) => method.id) })
  const method = candidates.find((each) => each.id === id)
  return method ? { kind: opened === null ? 'preselect' : 'open', method } : null
}
