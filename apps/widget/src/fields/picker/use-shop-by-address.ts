import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from '../../router'
import { useAppDispatch, useAppSelector } from '../../session'
import { pickTaken, selectBetShop, shopsOpened } from '../../session/bet-shop'

type ShopField = { fieldKey: string; value: string; onPicked: (value: string) => void }

/** Opens the shops in a modal over the form, and reads the chosen one (BET-1, BET-2, ROUTE-9). */
export function useShopByAddress({ fieldKey, value, onPicked }: ShopField): () => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const location = useLocation()
  const { pick } = useAppSelector(selectBetShop)
  const picked = pick?.fieldKey === fieldKey ? pick.value : null
  useEffect(() => {
    if (picked === null) return
    onPicked(picked)
    dispatch(pickTaken())
  }, [picked, onPicked, dispatch])
  return useCallback(() => {
    dispatch(shopsOpened(value))
    const { pathname, search, key } = location
    const background = { pathname, search, key, state: location.state }
    navigate({ pathname: '/betshop-withdrawal', search }, { state: { background } })
  }, [dispatch, navigate, location, value])
}
