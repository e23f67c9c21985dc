import type { Flow } from '@modulor/contract/vocabulary'
import { useLocation, useNavigate } from '../../router'
import type { Method, SavedCard } from '../../api'
import { CARD_CHOICE_KEY } from '../../saved-cards'
import { flowActions, useAppDispatch, useAppSelector, useListing } from '../../session'
import { cardMethod } from './card-method'

const NEW_CARD = ''

/** Whether the player came from a form, which is then the previous history entry. */
const isFromForm = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isFromForm' in state && state.isFromForm === true

export type CardNavigation = {
  /** Whether it is known if a method accepts cards. */
  readonly isKnown: boolean
  /** Id of the card that is selected in the method's form; empty: a new card. */
  readonly keptCardId: string
  /** Opens the form with the card; null: with a new card (SAVED-2, SAVED-5). Undefined while no method accepts cards. */
  readonly open: ((card: SavedCard | null) => void) | undefined
}

/** Opens the form of a card. The other values of the form are kept (FORM-17). */
export function useCardNavigation(flow: Flow): CardNavigation {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const { listing, kind } = useListing(flow)
  const currentMethod = useAppSelector((store) => store[flow].currentMethod)
  const kept = useAppSelector((store) => store[flow].keptValues)
  const method = cardMethod(listing?.methods ?? [], currentMethod)
  const keptCardId = method && kept[method.id]?.[CARD_CHOICE_KEY]
  const openFormOf = ({ id: methodId, name }: Method, card: SavedCard | null) => {
    const values = { ...kept[methodId], [CARD_CHOICE_KEY]: card?.cardId ?? NEW_CARD }
    dispatch(flowActions[flow].valuesKept({ methodId, values }))
    if (isFromForm(location.state)) navigate(-1)
    else navigate({ pathname: `/${flow}/${encodeURIComponent(name)}/`, search })
  }
  return {
    isKnown: listing !== null || kind === 'failed',
    keptCardId: typeof keptCardId === 'string' ? keptCardId : NEW_CARD,
    open: method && ((card) => openFormOf(method, card)),
  }
}
