/** Simulates a device with a wallet, for screens whose state depends on the sheet, because real sheets are outside of the page. */
import type { NativeWallet } from '@modulor/contract/vocabulary'

export type DeviceWallet = {
  readonly type: NativeWallet
  /** What the sheet does. If it is set, the button is pressed as soon as the form has it; otherwise it is not pressed. */
  readonly sheet?: 'open' | 'closed' | 'failed'
}
type Sheet = DeviceWallet['sheet']

/** The part of `ApplePaySession` that the widget uses. */
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
      // Google's script rejects with an object that has a `statusCode`.
      return Promise.reject(Object.assign(new Error(sheet), { statusCode: sheet === 'closed' ? 'CANCELED' : 'OTHER' }))
    }
  }

function pressWhenThere(): void {
  const observer = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.native-pay')]
    // The form renders the button twice, and shows the one of the current layout.
    const button = buttons.find((each) => each.getClientRects().length > 0)
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Adds the wallet to the window, as Apple's browsers and Google's script do. */
export function addWallet({ type, sheet }: DeviceWallet): void {
  Object.assign(
    window,
    type === 'apple_pay'
      ? { ApplePaySession: appleSessions(sheet) }
      : { google: { payments: { api: { PaymentsClient: googleClient(sheet) } } } },
  )
  if (sheet) pressWhenThere()
}
