/** The view of the list. The rules make every decision; this module only arranges the results. */
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

export type ListInput = {
  readonly flow: Flow
  readonly listing: Listing
  readonly filter: ListFilter
  readonly wallets: Device['wallets']
  /** The form's amount, in canonical form. */
  readonly amount: string
  /** Milliseconds; null before hydration, when the player's clock is not known. Restrictions then count as not ended. */
  readonly now: number | null
  readonly carousel: CarouselState
  /** Translates the names, because the search compares them as they are shown. */
  readonly translate: Translate
  /** Id of the method with the nested list; undefined: the main list. */
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
  /** The methods of nested lists. */
  readonly deeper: readonly Method[]
  readonly availabilityOf: (method: Method) => MethodAvailability
  readonly foundCount: number
  /** Why no method can be used with any filter (LIST-7); null while one can. */
  readonly closure: ListClosure | null
  /** A method is restricted until some time, so the list has to check the clock (LIST-11). */
  readonly isWaiting: boolean
}

/** Normalises a text for the search: without case and accents. */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
}

const categorised = (method: Method) => ({ isPopular: method.isPopular, payMethodType: method.category })

/** The quick choice begins with the method that was used last; the others are sorted by arrangement, as in every group. */
const byLastUse = (a: Method, b: Method) => Number(b.isLastUsed) - Number(a.isLastUsed) || b.arrangement - a.arrangement

type AvailabilityParts = Pick<ListInput, 'flow' | 'listing' | 'wallets' | 'amount' | 'now'>

/**
 * The methods that are available on this device (LIST-17), and whether each can be used (LIST-8, LIST-10). With an order, only
 * the methods that accept its amount (CHECK-1).
 */
export function availableMethods({ flow, listing, wallets, amount, now }: AvailabilityParts) {
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
  /** A method whose parent is missing is shown in the main list, so that it can still be found. */
  const isMain = ({ parentId }: Method) => parentId === null || !ids.has(parentId)
  return { methods, availabilityOf, isMain }
}

/** The view of a listing under a filter (LIST-1 to LIST-5, LIST-7, LIST-8, LIST-10, LIST-16, LIST-17). */
export function listView({ filter, carousel, translate, parentId: listOf, ...question }: ListInput): ListView {
  const { methods: all, availabilityOf, isMain } = availableMethods(question)
  const offered = all.filter((method) => (listOf === undefined ? isMain(method) : method.parentId === listOf))
  const methods = listOf === undefined ? all : offered
  const isShownDisabled = (method: Method) => availabilityOf(method).isShownDisabled
  const text = foldedText(filter.text)
  // A search also finds the methods of nested lists.
  const found = (text === '' ? offered : methods).filter(
    (method) =>
      isInCategory(categorised(method), filter.category) && foldedText(translate(method.displayName)).includes(text),
  )
  // Every method is shown once: among those used before, else in the quick choice, else in its group.
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

/** The result of the automatic choice: `open` opens the method's form; `preselect` only prefetches it. */
export type AutoChoice = { readonly kind: 'open' | 'preselect'; readonly method: Method }

export type AutoChoiceInput = {
  readonly flow: Flow
  /** Id or short name from the address (AUTO-5). */
  readonly payGroup: string | null
  /** The method that this tab paid with last, used if the service marks none as last used (BOOT-11). */
  readonly lastUsedId?: string | null
  /** Methods that the player has left for another one. They do not count as last used, so they do not open automatically (ALT-3). */
  readonly leftIds?: readonly string[]
  readonly skipRedirectMethod: boolean
  readonly skipAutoSelectMethod: boolean
}

/**
 * The automatic choice (AUTO-1, AUTO-2, AUTO-3). The method that the player or the merchant has requested is opened; the first
 * one of the quick choice was not requested and is only preselected. `pay_group` counts as the requested group; otherwise a card
 * that was used last would take precedence over the merchant's address. It may name a method of a nested list (AUTO-5).
 */
export function autoChoice(
  view: ListView,
  { payGroup, lastUsedId = null, leftIds = [], ...question }: AutoChoiceInput,
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
