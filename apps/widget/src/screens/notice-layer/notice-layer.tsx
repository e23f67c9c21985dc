import { lazy, Suspense } from 'react'
import { loadChunk } from '../../host'
import { useAppSelector } from '../../session'
import { selectErrorPopup } from '../../session/error-popup'
import { Toasts } from './toasts'
import { useEscape } from './use-escape'

/** In the chunk of the sheets: what opens it is a sheet itself, so it is here by then, also without a connection. */
const ErrorPopup = lazy(async () => ({
  default: await loadChunk(async () => (await import('./error-popup')).ErrorPopup),
}))

/** What is said over every screen: toasts and errors that must be answered (NOTE-3, NOTE-4). Mounted once. */
export function NoticeLayer() {
  useEscape()
  const { isOpen, error } = useAppSelector(selectErrorPopup)
  return (
    <>
      <Toasts />
      {isOpen && (
        <Suspense>
          <ErrorPopup error={error} />
        </Suspense>
      )}
    </>
  )
}
