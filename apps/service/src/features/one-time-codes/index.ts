/** One-time codes: sent, guessed and counted (OTP-2, OTP-4). */
export { createOneTimeCodes } from './create-one-time-codes'
export type { CodeSent, OneTimeCodes } from './one-time-codes.types'
export { hashEntry } from './hash-code'
