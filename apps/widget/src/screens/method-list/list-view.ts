/** What the list shows: every decision here is one of the rules, put together for the eye. */
import type { Flow, MethodCategory } from '@modulor/contract/vocabulary'
import {
  categoriesOf,
  groupMethods,
  isInCategory,
  isOfferedOnPlatform,
  methodAvailability,
  type MethodAvailability,
  type MethodsOfGroup,
} from '@modulor/rules'
import type { Listing, Method } from '../../api'
import type { Device } from '../../visit'

/** LIST-3. */
export const CAROUSEL_METHODS_MAX = 5

export type ListFilter = { readonly category: MethodCategory; readonly text: string }
export const NO_FILTER: ListFilter = { category: 'all', text: '' }

export type ListQuestion = {
  readonly flow: Flow
  readonly listing: Listing
  readonly filter: ListFilter
  readonly platform: Device['platform']
  /** As it stands in the form, canonical. */
  readonly amount: string
  /** Milliseconds; null while the clock is not the player's yet, then a restriction counts as lasting. */
  readonly now: number | null
}

export type OfferedCategory = { readonly category: MethodCategory; readonly count: number }

export type ListView = {
  readonly groups: readonly MethodsOfGroup<Method>[]
  readonly carousel: readonly Method[]
  readonly categories: readonly OfferedCategory[]
  readonly availabilityOf: (method: Method) => MethodAvailability
  readonly foundCount: number
  /** No method can be used, whatever the filter says (LIST-7). */
  readonly isNoneEnabled: boolean
  /** A method waits for its time, so the list has to look at the clock (LIST-11). */
  readonly isWaiting: boolean
}

/** Compares names as a player types them: without case and accents. */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
}

const categorised = (method: Method) => ({ isPopular: method.isPopular, payMethodType: method.category })

/** The view of a listing under a filter (LIST-1 to LIST-5, LIST-7, LIST-8, LIST-10, LIST-17). */
export function listView({ flow, listing, filter, platform, amount, now }: ListQuestion): ListView {
  const offered = listing.methods.filter((method) => isOfferedOnPlatform(method.nativePayType, platform))
  const availability = new Map(
    offered.map((method) => [
      method,
      methodAvailability({
        method,
        flow,
        viewData: listing.viewData,
        balance: listing.userBalance,
        amount,
        now: new Date(now ?? 0),
      }),
    ]),
  )
  const availabilityOf = (method: Method) => {
    const answer = availability.get(method)
    if (!answer) throw new Error(`method ${method.id} is not in this list`)
    return answer
  }
  const isShownDisabled = (method: Method) => availabilityOf(method).isShownDisabled
  const text = foldedText(filter.text)
  const found = offered.filter(
    (method) => isInCategory(categorised(method), filter.category) && foldedText(method.displayName).includes(text),
  )
  return {
    groups: groupMethods(found, isShownDisabled),
    carousel: carouselOf(offered.filter((method) => !isShownDisabled(method))),
    categories: categoriesOf(offered.map(categorised)).map((category) => ({
      category,
      count: offered.filter((method) => isInCategory(categorised(method), category)).length,
    })),
    availabilityOf,
    foundCount: found.length,
    isNoneEnabled: offered.every(isShownDisabled),
    isWaiting: offered.some((method) => availabilityOf(method).isRestricted),
  }
}

/** Up to five enabled methods, the last-used one first; none at all when there would be only one (LIST-3). */
function carouselOf(enabled: readonly Method[]): readonly Method[] {
  const shown = enabled
    .filter((method) => method.isInCarousel)
    .sort((a, b) => Number(b.isLastUsed) - Number(a.isLastUsed) || b.arrangement - a.arrangement)
    .slice(0, CAROUSEL_METHODS_MAX)
  return shown.length > 1 ? shown : []
}
