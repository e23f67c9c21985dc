import { createHmac, timingSafeEqual } from 'node:crypto'

/** The purpose of a signed text: a text that is signed for one purpose is refused for any other. */
type Purpose = 'player' | 'visitor'

export type Signer = ReturnType<typeof createSigner>

/** Signs values that a browser stores and sends back. The browser's user can read them, so they must not contain secrets. */
export function createSigner(key: string) {
  const macOf = (purpose: Purpose, body: string) =>
    createHmac('sha256', key).update(`${purpose}:${body}`).digest('base64url')

  return {
    sign(purpose: Purpose, value: object): string {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${body}.${macOf(purpose, body)}`
    },

    /** The signed value, or undefined if the text was changed. */
    read(purpose: Purpose, text: string): unknown {
      const [body = '', mac = '', ...rest] = text.split('.')
      const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(purpose, body))]
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return JSON.parse(Buffer.from(body, 'base64url').toString())
    },
  }
}
