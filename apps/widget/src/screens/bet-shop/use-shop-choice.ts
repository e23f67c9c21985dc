import type { Flow } from '@modulor/contract/vocabulary'
import { useLocation, useNavigate } from '../../router'
import { flowActions, useAppDispatch, useAppSelector } from '../../session'
import { selectBetShop, shopPicked } from '../../session/bet-shop'
import { useCloseModal } from '../../session/use-close-modal'
import type { BetShops } from './use-bet-shops'

/** The path of the page over which a modal was opened; the text `undefined` if the history entry is a page. */
const pathBehind = (state: unknown) =>
  String((state as { background?: { pathname?: unknown } | null } | null)?.background?.pathname)

/** The chosen shop's value: in a modal over a form the form's value, else the value that the method's form had when it was left (BET-2). */
export function useChosenShop(flow: Flow, { method, fieldKey }: BetShops): string {
  const { selectedBetShop } = useAppSelector(selectBetShop)
  const kept = useAppSelector((store) => store[flow].keptValues[method?.id ?? '']?.[fieldKey ?? ''])
  return selectedBetShop ?? (typeof kept === 'string' ? kept : '')
}

/** Fills the form's field with a shop (BET-2). The form under a modal reads it from the store; otherwise the form is opened with it. */
export function useShopChoice(flow: Flow, { method, fieldKey }: BetShops): (value: string) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const close = useCloseModal()
  const location = useLocation()
  const kept = useAppSelector((store) => store[flow].keptValues)
  return (value) => {
    if (!method || fieldKey === null) return
    const formPath = `/${flow}/${encodeURIComponent(method.name)}`
    if ([formPath, `${formPath}/`].includes(pathBehind(location.state))) {
      dispatch(shopPicked({ fieldKey, value }))
      close()
      return
    }
    const values = { ...kept[method.id], [fieldKey]: value }
    dispatch(flowActions[flow].valuesKept({ methodId: method.id, values }))
    navigate({ pathname: `${formPath}/`, search: location.search })
  }
}
