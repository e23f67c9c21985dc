/** Tokens that the sheet of Apple Pay or Google Pay returns, as far as a sandbox can read them. */
import { z } from 'zod'

const VERSION = 'sandbox_v1'
/** What Google returns for its gateway `example`, on a real device too. */
const GOOGLE_TEST_TOKEN = 'examplePaymentMethodToken'
const APPROVED_CARD = '4242424242424242'

const TestToken = z.object({ version: z.literal(VERSION), data: z.base64().max(100) })

/** The token of a test card. */
export function toWalletToken(number: string): string {
  return JSON.stringify({ version: VERSION, data: Buffer.from(number).toString('base64') })
}

/** The number of the card that a token stands for; null where it is none of these. */
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
