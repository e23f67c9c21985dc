/** What stands over a page under an address of its own (ROUTE-9, ROUTE-13), and the layer of passing words. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router'
import { whenIdle } from '../host'
import { useIsTakenOver } from '../visit'
import { lazyScreen } from './lazy-screen'
import { pageLocationOf } from './page-location'

const Nothing = () => null

const selectCountry = lazyScreen(async () => (await import('../screens/select-country')).SelectCountryScreen, Nothing)
const rejectWithdrawal = lazyScreen(
  async () => (await import('../screens/reject-withdrawal')).RejectWithdrawalScreen,
  Nothing,
)
const noticeLayer = lazyScreen(async () => (await import('../screens/notice-layer')).NoticeLayer, Nothing)

/** Comes when the page has nothing better to do. */
export function NoticeLayer() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle && <noticeLayer.Screen />
}

export const MODAL_ROUTES: RouteObject[] = [
  { id: 'select-country', path: '/select-country', element: <selectCountry.Screen /> },
  { id: 'reject-withdrawal', path: '/reject-withdrawal', element: <rejectWithdrawal.Screen /> },
  { id: 'none', path: '*', element: null },
]

/**
 * The modal that the address names. One that was opened by its address alone gets its page behind it in the history, so
 * that Back closes it here as well.
 */
export function ModalScreens() {
  const location = useLocation()
  const navigate = useNavigate()
  const isTakenOver = useIsTakenOver()
  const { page, isModalOpen, hasPageBehind } = pageLocationOf(location)
  const isHomeless = isModalOpen && !hasPageBehind && isTakenOver
  const { pathname, search } = location
  const { pathname: pagePath } = page
  useEffect(() => {
    if (!isHomeless) return
    const background = { pathname: pagePath, search, key: 'default', state: null }
    void navigate({ pathname: pagePath, search }, { replace: true })
    void navigate({ pathname, search }, { state: { background } })
  }, [isHomeless, navigate, pagePath, pathname, search])
  const modal = useRoutes(MODAL_ROUTES)
  return isModalOpen && hasPageBehind ? modal : null
}
