/** What `/route` answers (FORM-11), by the names of the specification's routing state (ENT-8). */
import type { FormField, RouteAnswer, ViewData } from '@modulor/contract/http'

export type Routing = {
  readonly parameters: readonly FormField[]
  readonly view_data: readonly ViewData[]
  /** What the card decides; its BIN, which the answer repeats, is not kept, because digits of a card stay in the form's memory only. */
  readonly card_data: { readonly isCvvRequired: boolean } | null
}

/** Maps the answer of a route call. */
export function toRouting({ parameters, view_data, card_data }: RouteAnswer): Routing {
  return { parameters, view_data, card_data: card_data && { isCvvRequired: card_data.is_cvv_required } }
}
