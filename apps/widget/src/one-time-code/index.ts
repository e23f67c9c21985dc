/** The input of a one-time code: for a deposit (OTP) and for a payout account (VERIF). */
export { CODE_LENGTH } from './code-digits'
export { CodeEntry } from './code-entry'
export { ResendRow } from './resend-row'
