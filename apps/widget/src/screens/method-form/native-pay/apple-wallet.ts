import type { SheetEnd, SheetOutcome, SheetRequest, Wallet } from './wallet'
import { walletWindow, type AppleSession, type AppleSessions } from './wallet-globals'

/** The first version that names where a card is used; iOS 11.1 has it. */
const VERSION = 3

function requestOf({ sheet, currency, total, lines }: SheetRequest) {
  return {
    countryCode: sheet.country,
    currencyCode: currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: sheet.networks,
    lineItems: lines.map((line) => ({ ...line, type: 'final' })),
    total: { label: sheet.merchant_name, amount: total, type: 'final' },
  }
}

function isUsable(sessions: AppleSessions | undefined): boolean {
  try {
    return sessions?.canMakePayments() === true
  } catch {
    // In a frame without the permission, and on a page without encryption.
    return false
  }
}

/** Closes the sheet without a result; one that is closed already throws. */
function abort(session: AppleSession): void {
  try {
    session.abort()
  } catch {
    // It is closed, which is what was wanted.
  }
}

/** A sheet that was authorised waits for its end: a tick only where it is paid, and no sign where nobody knows. */
function ending(session: AppleSession, sessions: AppleSessions): (how: SheetEnd) => void {
  return (how) => {
    if (how === 'undecided') return abort(session)
    const status = how === 'paid' ? sessions.STATUS_SUCCESS : sessions.STATUS_FAILURE
    try {
      session.completePayment({ status })
    } catch {
      // Its time was over, and the sheet is gone. The page says how the payment stands.
    }
  }
}

function run(session: AppleSession, sessions: AppleSessions, request: SheetRequest): Promise<SheetOutcome> {
  return new Promise((resolve) => {
    const leave = () => giveUp('closed')
    const finish = (outcome: SheetOutcome) => {
      request.signal.removeEventListener('abort', leave)
      resolve(outcome)
    }
    const giveUp = (kind: 'closed' | 'failed') => {
      finish({ kind })
      abort(session)
    }
    const fail = () => giveUp('failed')
    session.onvalidatemerchant = ({ validationURL }) => {
      request
        .merchantSession(validationURL)
        .then((merchantSession) => {
          if (merchantSession === null) fail()
          else session.completeMerchantValidation(JSON.parse(merchantSession))
        })
        .catch(fail)
    }
    session.onpaymentauthorized = ({ payment }) => {
      const token = JSON.stringify(payment.token.paymentData)
      const end = ending(session, sessions)
      if (token) finish({ kind: 'authorised', token, end })
      else {
        end('refused')
        finish({ kind: 'failed' })
      }
    }
    session.oncancel = () => finish({ kind: 'closed' })
    request.signal.addEventListener('abort', leave)
    session.begin()
  })
}

/** Apple Pay, by the object that Apple's browsers have. */
export const appleWallet: Wallet = {
  name: 'Apple Pay',
  isReady: () => Promise.resolve(isUsable(walletWindow().ApplePaySession)),
  async open(request) {
    const { ApplePaySession: sessions } = walletWindow()
    if (!sessions) return { kind: 'failed' }
    try {
      return await run(new sessions(VERSION, requestOf(request)), sessions, request)
    } catch {
      return { kind: 'failed' }
    }
  },
}
