import type { Flow } from '@modulor/contract/vocabulary'
import { useLocation, useNavigate } from '../../router'
import { flowActions, useAppDispatch, useAppSelector } from '../../session'
import { selectBetShop, shopPicked } from '../../session/bet-shop'
import { useCloseModal } from '../../session/use-close-modal'
import type { BetShops } from './use-bet-shops'

/** The path of the page over which a modal was opened; `undefined` in the entry of a page. */
const pathBehind = (state: unknown) =>
  String((state as { background?: { pathname?: unknown } | null } | null)?.background?.pathname)

/** The value that is chosen: over a form what it holds, else what its method's form held when it was left (BET-2). */
export function useChosenShop(flow: Flow, { method, fieldKey }: BetShops): string {
  const { selectedBetShop } = useAppSelector(selectBetShop)
  const kept = useAppSelector((store) => store[flow].keptValues[method?.id ?? '']?.[fieldKey ?? ''])
  return selectedBetShop ?? (typeof kept === 'string' ? kept : '')
}

/** Fills the form's field with a shop (BET-2): the form under the modal takes it, and another one opens with it. */
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
