/** The simulator of Adyen, as its own process, and the controls that a test uses. */
import { createPublicKey, publicEncrypt, type JsonWebKey } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '@modulor/testkit'
import { z } from 'zod'

export const ADYEN_HMAC_KEY = Buffer.from('modulor-adyen-simulator-payments').toString('hex')
export const TRANSFER_HMAC_KEY = Buffer.from('modulor-adyen-simulator-transfer').toString('hex')

const Control = z.object({
  journal: z.array(z.object({ kind: z.string(), merchant_reference: z.string(), value: z.int() })),
  requests: z.array(z.object({ method: z.string(), path: z.string(), key: z.string().nullable(), body: z.unknown() })),
  stored_cards: z.array(z.string()),
  payments: z.array(z.object({ pspReference: z.string(), reference: z.string(), state: z.string() })),
})
export type AdyenRequest = z.infer<typeof Control>['requests'][number]

export type AdyenProcess = {
  readonly url: string
  /** Entries of the provider's own journal, as `kind value`. */
  journal(reference: string): Promise<readonly string[]>
  requests(): Promise<readonly AdyenRequest[]>
  storedCards(): Promise<readonly string[]>
  paymentOf(reference: string): Promise<z.infer<typeof Control>['payments'][number] | undefined>
  /** The encrypted values that its card fields return for a typed number. */
  cardFields(): Promise<(number: string) => Readonly<Record<string, string>>>
  /** Sets the webhook address and the simulated faults. */
  set(settings: object): Promise<void>
  /** Sends an event about the payment with this reference. */
  event(event: object): Promise<void>
  /** The settlement report of a day, with everything settled so far. */
  settlementReport(day: string): Promise<string>
  /** The player pays a voucher. */
  pay(reference: string): Promise<void>
  stop(): Promise<void>
}

export async function startAdyen(delayScale = 0.02): Promise<AdyenProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'modulor-adyen-'))
  const { url, stop } = await startProgram('sandbox-provider', {
    SANDBOX_ADYEN: 'on',
    SANDBOX_DELAY_SCALE: String(delayScale),
    CASHIER_DATA_DIR: dataDir,
  })
  const read = async () => Control.parse(await (await fetch(`${url}/adyen/control`)).json())
  async function tell(method: 'PUT' | 'POST', path: string, body: object): Promise<void> {
    const answer = await fetch(`${url}/adyen/control${path}`, {
      ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    })
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${JSON.stringify(body)}`)
  }
  return {
    url,
    journal: async (reference) =>
      (await read()).journal
        .filter(({ merchant_reference: named }) => named === reference)
        .map(({ kind, value }) => `${kind} ${value}`),
    requests: async () => (await read()).requests,
    storedCards: async () => (await read()).stored_cards,
    paymentOf: async (reference) => (await read()).payments.find((each) => each.reference === reference),
    async cardFields() {
      const answer = await fetch(`${url}/adyen/checkoutshopper/securedfields/test_SIMULATED0KEY/key`)
      const key = createPublicKey({ key: (await answer.json()) as JsonWebKey, format: 'jwk' })
      const encrypted = (value: string) =>
        publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.from(value)).toString('base64')
      return (number) => ({
        encryptedCardNumber: encrypted(number),
        encryptedExpiryMonth: encrypted('03'),
        encryptedExpiryYear: encrypted('2030'),
        encryptedSecurityCode: encrypted('737'),
      })
    },
    set: (settings) => tell('PUT', '', settings),
    event: (event) => tell('POST', '/events', event),
    settlementReport: async (day) => (await fetch(`${url}/adyen/control/settlement-report?day=${day}`)).text(),
    pay: (reference) => tell('POST', '/pay', { reference }),
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
