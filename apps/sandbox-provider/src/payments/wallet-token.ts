/** Tokens of the payment sheets of Apple Pay and Google Pay that the sandbox can read. */
import { z } from 'zod'

const VERSION = 'sandbox_v1'
/** The token that Google returns for its gateway `example`, also on a real device. */
const GOOGLE_TEST_TOKEN = 'examplePaymentMethodToken'
const APPROVED_CARD = '4242424242424242'

const TestToken = z.object({ version: z.literal(VERSION), data: z.base64().max(100) })

/** Creates the token of a test card. */
export function toWalletToken(number: string): string {
  return JSON.stringify({ version: VERSION, data: Buffer.from(number).toString('base64') })
}

/** Returns the number of a token's card; null if it is not one of these tokens. */
export function numberOfToken(token: string): string | null {
  if (token === GOOGLE_TEST_TOKEN) return APPROVED_CARD
  try {
    const { data } = TestToken.parse(JSON.parse(token))
    const number = Buffer.from(data, 'base64').toString('utf8')
    return /^\d{12,19}$/.test(number) ? number : null
  } catch {
    return null
  }
}
