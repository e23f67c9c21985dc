import type { SheetEnd, SheetOutcome, SheetRequest, Wallet } from './wallet'
import { walletWindow, type AppleSession, type AppleSessions } from './wallet-globals'

/** The version of the Apple Pay JS API: the first one that names where a card is used. Supported since iOS 11.1. */
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
    // It throws in a frame without the permission, and on a page without HTTPS.
    return false
  }
}

/** Closes the sheet without a result. */
function abort(session: AppleSession): void {
  try {
    session.abort()
  } catch {
    // `abort` throws if the sheet is closed already.
  }
}

/** Returns the function that ends an authorised sheet: with a tick only after a successful payment, without a result if undecided. */
function ending(session: AppleSession, sessions: AppleSessions): (how: SheetEnd) => void {
  return (how) => {
    if (how === 'undecided') return abort(session)
    const status = how === 'paid' ? sessions.STATUS_SUCCESS : sessions.STATUS_FAILURE
    try {
      session.completePayment({ status })
    } catch {
      // The sheet has timed out and is closed. The page shows the payment's state.
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

/** Apple Pay, by `ApplePaySession` of Apple's browsers. */
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
