/** The differences between the sandbox provider and the simulator of Adyen, which is part of the same program. */
import { fromMinor } from '@modulor/rules'
import { z } from 'zod'
import type { JournalEntry } from './records'
import type { SeededRandom } from './seeded-random'

export type ProviderRecords = {
  readonly journal: readonly JournalEntry[]
  /** Entries in the whole journal, also those about other payments. */
  readonly total: number
  /** The ids of all payments that the provider has received; undefined: it does not report them. */
  readonly heard: ReadonlySet<string> | undefined
}

export type TorturedProvider = {
  readonly environment: Readonly<Record<string, string>>
  readonly paths: { readonly deposit: string; readonly withdrawal: string }
  /** Returns an amount. Its last digits may select the outcome of the payment. */
  amountOf(units: number, random: SeededRandom): string
  /** Returns the name on the card, which may select the outcome too. */
  cardHolder(random: SeededRandom): string
  withdrawalParameters(random: SeededRandom): Readonly<Record<string, string>>
  /** Sets the service's callback address, for a provider that does not get it with each payment. */
  prepare(url: string, serviceUrl: string): Promise<void>
  /** Modes of sending callbacks, used as faults. */
  readonly callbackFaults: readonly string[]
  setCallbacks(url: string, mode: string): Promise<void>
  read(url: string, paymentIds: readonly string[]): Promise<ProviderRecords>
}

/** Cents that select the sandbox's behaviour: approve, decline, delay, lose responses, repeat and reorder callbacks. */
const CENTS = ['00', '00', '00', '00', '51', '53', '54', '55', '56', '57', '58', '59'] as const

const sandbox: TorturedProvider = {
  environment: {},
  paths: { deposit: 'payments/groups/card', withdrawal: 'payouts/groups/veloro-payout' },
  amountOf: (units, random) => `${units}.${random.oneOf(CENTS)}`,
  cardHolder: () => 'Marta Lindqvist',
  withdrawalParameters: () => ({ wallet_id: 'marta.l' }),
  prepare: () => Promise.resolve(),
  callbackFaults: [],
  setCallbacks: () => Promise.resolve(),
  async read(url, paymentIds) {
    const ask = async (query: string) => {
      const answer = await fetch(`${url}/v1/journal${query}`, {
        headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
      })
      return (await answer.json()) as { entries: JournalEntry[]; total: number }
    }
    // Per payment, because the whole journal is too long for one response.
    const journal: JournalEntry[] = []
    for (const id of paymentIds) journal.push(...(await ask(`?merchant_reference=${id}`)).entries)
    return { journal, total: (await ask('')).total, heard: undefined }
  },
}

const NAMES = ['Marta Lindqvist', 'Marta Lindqvist', 'Marta Lindqvist', 'Marta Lindqvist'] as const
const CARD_HOLDERS = [...NAMES, 'DECLINED', 'NOT_ENOUGH_BALANCE', 'ERROR'] as const
const RECEIVERS = [...NAMES, 'REFUSED', 'FAILED'] as const

const Control = z.object({
  journal: z.array(
    z.object({ kind: z.string(), merchant_reference: z.string(), value: z.int(), currency: z.literal('EUR') }),
  ),
  payments: z.array(z.object({ reference: z.string() })),
})

async function control(url: string, body: object): Promise<void> {
  await fetch(`${url}/adyen/control`, {
    ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  })
}

const adyen: TorturedProvider = {
  environment: { SANDBOX_ADYEN: 'on', ACQUIRER: 'adyen', CASHIER_CONFIG: 'samples/config/two-acquirers.yaml' },
  paths: { deposit: 'payments/groups/adyen-card', withdrawal: 'payouts/groups/adyen-payout' },
  amountOf: (units) => `${units}.00`,
  cardHolder: (random) => random.oneOf(CARD_HOLDERS),
  withdrawalParameters: (random) => ({ iban: 'DE89370400440532013000', account_holder: random.oneOf(RECEIVERS) }),
  prepare(url, serviceUrl) {
    const callbacks = (provider: string) => `${serviceUrl}/api/providers/v1/${provider}/callbacks`
    return control(url, { webhook_url: callbacks('adyen'), transfer_webhook_url: callbacks('adyen-payouts') })
  },
  callbackFaults: ['twice', 'batched'],
  setCallbacks: (url, webhooks) => control(url, { faults: { webhooks } }),
  async read(url, paymentIds) {
    const { journal, payments } = Control.parse(await (await fetch(`${url}/adyen/control`)).json())
    const ours = new Set(paymentIds)
    return {
      journal: journal
        .filter(({ merchant_reference: id }) => ours.has(id))
        .map(({ value, ...entry }) => ({ ...entry, amount: fromMinor(BigInt(value), 2) })),
      total: journal.length,
      heard: new Set(payments.map(({ reference }) => reference)),
    }
  },
}

export const TORTURED_PROVIDERS: Readonly<Record<'adyen' | 'sandbox', TorturedProvider>> = { adyen, sandbox }
