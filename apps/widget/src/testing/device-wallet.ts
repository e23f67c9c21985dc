/** A device with a wallet, for screens whose state is what its sheet does: sheets are drawn outside of the page. */
import type { NativeWallet } from '@modulor/contract/vocabulary'

export type DeviceWallet = {
  readonly type: NativeWallet
  /** Pressed open as soon as the form has its button; without it the button waits. */
  readonly sheet?: 'open' | 'closed' | 'failed'
}
type Sheet = DeviceWallet['sheet']

/** Apple's object, as far as the widget uses it. */
const appleSessions = (sheet: Sheet) =>
  class {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static readonly canMakePayments = () => true
    oncancel: (() => void) | null = null
    begin(): void {
      if (sheet === 'failed') throw new Error('no sheet is possible')
      if (sheet === 'closed') this.oncancel?.()
    }
    abort = () => undefined
  }

/** The client of Google's script. */
const googleClient = (sheet: Sheet) =>
  class {
    isReadyToPay = () => Promise.resolve({ result: true })
    loadPaymentData(): Promise<never> {
      if (sheet === 'open') return new Promise(() => undefined)
      // What the script rejects with is no error.
      return Promise.reject(Object.assign(new Error(sheet), { statusCode: sheet === 'closed' ? 'CANCELED' : 'OTHER' }))
    }
  }

function pressWhenThere(): void {
  const observer = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.native-pay')]
    // The form draws its button twice, and shows that of its layout.
    const button = buttons.find((each) => each.getClientRects().length > 0)
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Puts the wallet into the window, as Apple's browsers and Google's script do. */
export function addWallet({ type, sheet }: DeviceWallet): void {
  Object.assign(
    window,
    type === 'apple_pay'
      ? { ApplePaySession: appleSessions(sheet) }
      : { google: { payments: { api: { PaymentsClient: googleClient(sheet) } } } },
  )
  if (sheet) pressWhenThere()
}
