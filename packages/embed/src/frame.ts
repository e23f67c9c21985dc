import { toEnvelope, type CashierMessage, type ParentMessage } from '@modulor/contract/host-messages'
import type { Theme } from '@modulor/contract/vocabulary'
import { FRAME_HEIGHT_PX_MIN } from './frame-height'
import { admitMessage } from './message-gate'

/** Wallets, the copy button and issuers' passkeys need these in a frame on another origin. Only the cashier's origin gets them. */
const FRAME_PERMISSIONS = 'payment; clipboard-write; publickey-credentials-get'

export type FrameOptions = {
  target: HTMLElement
  address: string
  origin: string
  title: string
  /** The name of the dialog's close button. If it is set, the frame is in a modal dialog. */
  popupCloseLabel: string | undefined
  theme: Theme | undefined
  onMessage(message: CashierMessage): void
  /** The player closed the pop-up by its button or by the Escape key. */
  onDismiss(): void
}

export type Frame = {
  readonly iframe: HTMLIFrameElement
  post(message: ParentMessage): void
  setHeight(heightPx: number): void
  setTheme(theme: Theme): void
  remove(): void
}

// Styles are set through the CSSOM, which a merchant's `style-src` without 'unsafe-inline' allows. The dialog is at the top
// of the page: if it were centred, each change of its height would move the button that the player is about to press.
function createDialog(options: FrameOptions, closeLabel: string, iframe: HTMLIFrameElement): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'modulor-cashier'
  dialog.setAttribute('aria-label', options.title)
  dialog.style.cssText = `width:474px;max-width:100%;max-height:100%;margin:10px auto;padding:0;border:0;border-radius:16px;overflow:hidden;background:Canvas;color:CanvasText;color-scheme:${options.theme ?? 'light dark'}`
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  close.setAttribute('aria-label', closeLabel)
  close.style.cssText =
    'display:block;width:44px;height:44px;margin-inline-start:auto;border:0;background:none;color:inherit;font:26px/1 system-ui;cursor:pointer'
  close.addEventListener('click', options.onDismiss)
  dialog.addEventListener('cancel', (event) => {
    // The listeners of the event `close` decide whether it closes.
    event.preventDefault()
    options.onDismiss()
  })
  dialog.append(close, iframe)
  return dialog
}

/** Puts one frame into the page and listens to its messages (MSG-4, MSG-5); `remove` reverses both. */
export function mountFrame(options: FrameOptions): Frame {
  const iframe = document.createElement('iframe')
  iframe.title = options.title
  iframe.allow = FRAME_PERMISSIONS
  iframe.referrerPolicy = 'no-referrer'
  iframe.style.cssText = 'display:block;width:100%;border:0'
  iframe.src = options.address

  const setHeight = (heightPx: number) => {
    iframe.style.height = dialog ? `min(${heightPx}px, calc(100dvh - 64px))` : `${heightPx}px`
  }
  const handleMessage = (event: MessageEvent<unknown>) => {
    const message = admitMessage(event, { origin: options.origin, window: iframe.contentWindow })
    if (message) options.onMessage(message)
  }

  const dialog =
    options.popupCloseLabel === undefined ? undefined : createDialog(options, options.popupCloseLabel, iframe)
  const outermost = dialog ?? iframe
  setHeight(FRAME_HEIGHT_PX_MIN)
  options.target.append(outermost)
  dialog?.showModal()
  window.addEventListener('message', handleMessage)

  return {
    iframe,
    post: (message) => iframe.contentWindow?.postMessage(toEnvelope(message), options.origin),
    setHeight,
    setTheme: (theme) => dialog?.style.setProperty('color-scheme', theme),
    remove() {
      window.removeEventListener('message', handleMessage)
      // Closing it before its removal returns the focus to the element that opened the pop-up.
      dialog?.close()
      outermost.remove()
    },
  }
}
