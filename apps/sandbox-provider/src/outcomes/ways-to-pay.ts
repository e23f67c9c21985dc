/** Every method, and where the player pays with it: for the start page and the README (SVC-3). */
import { DESK_PATHS } from './methods'

export type WayToPay = {
  readonly method: string
  readonly what: string
  /** The path of a page that anyone may open; the pages of other methods have an address for each payment. */
  readonly path?: string
}

export const WAYS_TO_PAY: readonly WayToPay[] = [
  { method: 'card', what: 'In the request, with the issuer’s 3-D Secure pages. Outcomes: by card number' },
  {
    method: 'apple_pay',
    what: 'A token of its sheet in the request. Outcomes: by the test card that the token stands for',
  },
  { method: 'google_pay', what: 'The same' },
  { method: 'bank_redirect', what: 'On the bank’s page: pay, pay later, leave it pending, cancel' },
  { method: 'bank_redirect_post', what: 'The same, opened by POST' },
  {
    method: 'wallet',
    what: 'In the wallet: log in (with money in it, or empty), then pay, leave it pending or refuse',
  },
  { method: 'qr', what: 'Display form with a QR code; the phone that opens it pays or refuses' },
  {
    method: 'voucher',
    what: 'Display form with a code; the counter takes the money, now or told later, or refuses:',
    path: DESK_PATHS.voucher,
  },
  {
    method: 'bet_shop',
    what: 'Display form with a code; the till takes the money, now or told later, or refuses:',
    path: DESK_PATHS.bet_shop,
  },
  {
    method: 'terminal',
    what: 'Display form with a code; the terminal takes the money, now or told later, or refuses:',
    path: DESK_PATHS.terminal,
  },
  {
    method: 'crypto',
    what: 'Display form with address, amount and network; less than the amount is sent back after 4 s and declined as underpaid, of more the rest is sent back:',
    path: '/chain',
  },
]
