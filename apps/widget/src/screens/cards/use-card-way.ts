import type { Flow } from '@modulor/contract/vocabulary'
import { useLocation, useNavigate } from '../../router'
import type { Method, SavedCard } from '../../api'
import { CARD_CHOICE_KEY } from '../../saved-cards'
import { flowActions, useAppDispatch, useAppSelector, useListing } from '../../session'
import { cardMethod } from './card-method'

const NEW_CARD = ''

/** The form that a player left for this page is the previous entry of the history. */
const isFromForm = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isFromForm' in state && state.isFromForm === true

export type CardWay = {
  /** Whether it is known if a method takes cards. */
  readonly isKnown: boolean
  /** Id of the card that the method's form holds already; empty: a new one. */
  readonly keptCardId: string
  /** Leads to the form with the card chosen; null: with a new one (SAVED-2, SAVED-5). Undefined while no method takes cards. */
  readonly open: ((card: SavedCard | null) => void) | undefined
}

/** The way from a card to the form that uses it. What else the form held stays in it (FORM-17). */
export function useCardWay(flow: Flow): CardWay {
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
