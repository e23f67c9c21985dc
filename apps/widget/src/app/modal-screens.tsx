/** Modals over a page that have an address of their own (ROUTE-9, ROUTE-13). */
import { useEffect } from 'react'
import { Routes, useLocation, useNavigate, type Route } from '../router'
import { useHostBack } from '../host'
import { useCloseModal } from '../session/use-close-modal'
import { lazyScreen } from './lazy-screen'
import { pageLocationOf } from './page-location'

const Nothing = () => null

const selectCountry = lazyScreen(async () => (await import('../screens/select-country')).SelectCountryScreen, Nothing)
const rejectWithdrawal = lazyScreen(
  async () => (await import('../screens/reject-withdrawal')).RejectWithdrawalScreen,
  Nothing,
)
const betShops = lazyScreen(async () => (await import('../screens/bet-shop')).BetShopModal, Nothing, [
  'form',
  'rare',
  'later',
])

export const MODAL_ROUTES: Route[] = [
  { id: 'select-country', path: '/select-country', element: <selectCountry.Screen /> },
  { id: 'reject-withdrawal', path: '/reject-withdrawal', element: <rejectWithdrawal.Screen /> },
  { id: 'bet-shop', path: '/betshop-withdrawal', element: <betShops.Screen /> },
]

/** A `back` message of the parent closes the modal, and does not leave the page under it. */
function ModalBack() {
  useHostBack(useCloseModal())
  return null
}

/**
 * Shows the modal of the address. If it was opened directly by its address, its page is added to the history before it, so
 * that Back closes the modal.
 */
export function ModalScreens() {
  const location = useLocation()
  const navigate = useNavigate()
  const { page, isModalOpen, hasPageBehind } = pageLocationOf(location)
  const isHomeless = isModalOpen && !hasPageBehind
  const { pathname, search } = location
  const { pathname: pagePath } = page
  useEffect(() => {
    if (!isHomeless) return
    const background = { pathname: pagePath, search, key: 'default', state: null }
    navigate({ pathname: pagePath, search }, { replace: true })
    navigate({ pathname, search }, { state: { background } })
  }, [isHomeless, navigate, pagePath, pathname, search])
  if (!isModalOpen || !hasPageBehind) return null
  return (
    <>
      <Routes routes={MODAL_ROUTES} />
      <ModalBack key={pathname} />
    </>
  )
}
