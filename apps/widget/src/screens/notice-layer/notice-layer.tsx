import { lazy, Suspense } from 'react'
import { loadChunk } from '../../host'
import { useAppSelector } from '../../session'
import { selectErrorPopup } from '../../session/error-popup'
import { Toasts } from './toasts'
import { useEscape } from './use-escape'

/** It is in the chunk of the sheets. Only a sheet opens it, so the chunk is loaded by then, also without a connection. */
const ErrorPopup = lazy(async () => ({
  default: await loadChunk(async () => (await import('./error-popup')).ErrorPopup),
}))

/** The layer above every screen: toasts, and error messages that the player must confirm (NOTE-3, NOTE-4). Mounted once. */
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
