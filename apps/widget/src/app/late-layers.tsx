/** The layers above the page that are loaded later: modals with an address of their own, and toasts. */
import { useEffect, useState, type ComponentType } from 'react'
import type { ShownPage } from '../clickstream'
import { useLocation } from '../router'
import { whenIdle } from '../host'
import { useVisit } from '../visit'
import { lazyScreen } from './lazy-screen'
import { isModalPath } from './page-location'

const Nothing = () => null

const modals = lazyScreen(async () => (await import('./modal-screens')).ModalScreens, Nothing)
const notices = lazyScreen(async () => (await import('../screens/notice-layer')).NoticeLayer, Nothing, ['form'])

export function LateLayers({ page }: { page: ShownPage }) {
  const { pathname } = useLocation()
  const { clickstream } = useVisit().brand
  const [isIdle, setIsIdle] = useState(false)
  const [Clickstream, setClickstream] = useState<ComponentType<{ page: ShownPage }>>()
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true)
        // A failure is ignored: the page works the same without the clickstream (CLICK-4).
        if (clickstream) import('../clickstream').then((part) => setClickstream(() => part.Clickstream), Nothing)
      }),
    [clickstream],
  )
  return (
    <>
      {isModalPath(pathname) && <modals.Screen />}
      {isIdle && <notices.Screen />}
      {Clickstream && <Clickstream page={page} />}
    </>
  )
}
