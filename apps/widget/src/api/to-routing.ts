/** The response of `/route` (FORM-11), by the names of the specification's routing state (ENT-8). */
import type { FormField, RouteAnswer, ViewData } from '@modulor/contract/http'

export type Routing = {
  readonly parameters: readonly FormField[]
  readonly view_data: readonly ViewData[]
  /** Rules for the card. The BIN of the response is dropped, because digits of a card are kept only in the form store. */
  readonly card_data: { readonly isCvvRequired: boolean } | null
}

export function toRouting({ parameters, view_data, card_data }: RouteAnswer): Routing {
  return { parameters, view_data, card_data: card_data && { isCvvRequired: card_data.is_cvv_required } }
}
