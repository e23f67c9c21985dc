import { createCashierServer, type CashierServer, type StoredEvent } from '@modulor/server'
import { addressOf } from './usage'

/** The options of every command that sends requests to a running cashier. */
export const MERCHANT_TEXTS = ['cashier', 'brand', 'key'] as const
export const MERCHANT_USAGE = `    --cashier URL          origin of the cashier service
    --brand BRAND          default: COM
    --key KEY              a merchant key of the brand; default: that of the sandbox
`

export type Merchant = { readonly cashier: CashierServer; readonly brand: string }

export function merchantOf(text: (name: string) => string | undefined): Merchant {
  const origin = addressOf('cashier', text('cashier'))
  const merchantKey = text('key') ?? 'sk_sandbox_demo'
  return { brand: text('brand') ?? 'COM', cashier: createCashierServer({ origin, merchantKey }) }
}

type Filter = { readonly replayed?: boolean }

/** The pages of a brand's events, the newest first. A page is requested only when it is read. */
export async function* pagesOfEvents(
  { cashier, brand }: Merchant,
  filter: Filter = {},
): AsyncGenerator<readonly StoredEvent[]> {
  let page = await cashier.events.list(brand, filter)
  yield page.events
  while (page.next_cursor !== null) {
    page = await cashier.events.list(brand, { ...filter, cursor: page.next_cursor })
    yield page.events
  }
}

/** One line about an event. */
export function lineOf({ created_at: at, type, payment_id: paymentId, body }: StoredEvent): string {
  const { data } = JSON.parse(body) as { data: { amount?: string; currency?: string; user_id?: string } }
  const sum = data.amount === undefined ? '' : ` ${data.amount} ${data.currency ?? ''}`
  return `${at}  ${type.padEnd(24)} ${paymentId}${sum}${data.user_id === undefined ? '' : `  ${data.user_id}`}`
}
