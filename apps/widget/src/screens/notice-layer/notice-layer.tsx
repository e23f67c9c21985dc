import { ErrorPopup } from './error-popup'
import { Toasts } from './toasts'
import { useEscape } from './use-escape'

/** What is said over every screen: toasts and errors that must be answered (NOTE-3, NOTE-4). Mounted once. */
export function NoticeLayer() {
  useEscape()
  return (
    <>
      <Toasts />
      <ErrorPopup />
    </>
  )
}
