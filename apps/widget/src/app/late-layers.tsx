/** What floats over the page, and comes when it is wanted: modals with an address of their own, and toasts. */
import { useEffect, useState } from 'react'
import { useLocation } from '../router'
import { whenIdle } from '../host'
import { lazyScreen } from './lazy-screen'
import { isModalPath } from './page-location'

const Nothing = () => null

const modals = lazyScreen(async () => (await import('./modal-screens')).ModalScreens, Nothing)
const notices = lazyScreen(async () => (await import('../screens/notice-layer')).NoticeLayer, Nothing, ['form'])

export function LateLayers() {
  const { pathname } = useLocation()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    <>
      {isModalPath(pathname) && <modals.Screen />}
      {isIdle && <notices.Screen />}
    </>
  )
}
