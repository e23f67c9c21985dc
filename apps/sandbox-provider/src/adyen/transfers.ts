/** The simulated Transfers API, v4: payouts from the balance account. The receiver's name selects the result. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Scheduler } from '../scheduler'
import { newReference, type AdyenAccount } from './adyen-account'
import { ADYEN_DEFAULTS } from './adyen-defaults'
import type { Money as Amount } from './adyen-payment'
import type { GuardedRoutes } from './guarded-routes'
import { Money } from './requests'
import type { WebhookQueue } from './webhook-queue'

const BASE = '/adyen/btl/v4'
const STEP_MS = 400

const Party = z.object({ fullName: z.string().min(1) })
const TransferRequest = z.object({
  amount: Money,
  balanceAccountId: z.literal(ADYEN_DEFAULTS.balanceAccount),
  category: z.enum(['bank', 'card']),
  counterparty: z.object({
    bankAccount: z.object({ accountHolder: Party, accountIdentification: z.object({ iban: z.string() }) }).optional(),
    card: z.object({ cardHolder: Party, cardIdentification: z.object({ number: z.string() }) }).optional(),
  }),
  priority: z.string().optional(),
  reference: z.string().min(1).max(80),
})
const Query = z.object({ reference: z.string(), createdSince: z.iso.datetime(), createdUntil: z.iso.datetime() })

type Transfer = {
  readonly id: string
  readonly reference: string
  readonly amount: Amount
  readonly category: 'bank' | 'card'
  readonly createdAt: Date
  status: string
  sequenceNumber: number
  readonly events: { readonly status: string; readonly type: 'accounting' }[]
}

/** The statuses that follow `received`, by the receiver's name. */
const STATUS_SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  REFUSED: ['refused'],
  FAILED: ['authorised', 'failed'],
  RETURNED: ['authorised', 'booked', 'returned'],
  /** Failed by the receiver's bank after the transfer was booked. */
  FAILED_LATE: ['authorised', 'booked', 'failed'],
  PENDING: ['authorised'],
}
const STATUS_SEQUENCE_DEFAULT: readonly string[] = ['authorised', 'booked']

const detailsOf = ({ id, reference, amount, category, status, createdAt }: Transfer) => ({
  ...{ id, reference, amount, category, status, direction: 'outgoing', createdAt: createdAt.toISOString() },
  ...{
    balanceAccount: { id: ADYEN_DEFAULTS.balanceAccount },
    type: category === 'card' ? 'cardTransfer' : 'bankTransfer',
  },
})

export function registerTransfers(
  routes: GuardedRoutes,
  account: AdyenAccount,
  queue: WebhookQueue,
  scheduler: Scheduler,
): void {
  const transfers: Transfer[] = []

  function sendWebhook(transfer: Transfer, type: 'created' | 'updated'): void {
    const { webhooks } = account.faults
    if (webhooks === 'none') return
    const { sequenceNumber } = transfer
    const { events } = transfer
    const data = { ...detailsOf(transfer), balancePlatform: 'ModulorDemo', sequenceNumber, events }
    const timestamp = new Date(scheduler.now()).toISOString()
    const body = JSON.stringify({ data, environment: 'test', timestamp, type: `balancePlatform.transfer.${type}` })
    const key = Buffer.from(ADYEN_DEFAULTS.transferHmacKey, 'hex')
    const headers = { hmacsignature: createHmac('sha256', key).update(body).digest('base64'), protocol: 'HmacSHA256' }
    queue.add({ body, headers })
    if (webhooks === 'twice') queue.add({ body, headers })
  }

  function record(transfer: Transfer): void {
    const { reference, id, amount, status, events } = transfer
    const wasBooked = events.some((event) => event.status === 'booked')
    if (!wasBooked) return
    const kind = status === 'booked' ? 'payout' : 'payout_returned'
    account.journal.push({ kind, merchant_reference: reference, psp_reference: id, ...amount })
  }

  function follow(transfer: Transfer, [next, ...rest]: readonly string[]): void {
    if (next === undefined) return
    scheduler.at(scheduler.now() + scheduler.scaled(STEP_MS), () => {
      transfer.status = next
      transfer.events.push({ status: next, type: 'accounting' })
      transfer.sequenceNumber += 1
      record(transfer)
      sendWebhook(transfer, 'updated')
      follow(transfer, rest)
    })
  }

  routes.add('POST', `${BASE}/transfers`, ({ body }) => {
    const { amount, category, counterparty, reference } = TransferRequest.parse(body)
    const { bankAccount, card } = counterparty
    const name = bankAccount?.accountHolder.fullName ?? card?.cardHolder.fullName ?? ''
    const transfer: Transfer = {
      ...{ id: newReference(), reference, amount, category, status: 'received', sequenceNumber: 1 },
      ...{ createdAt: new Date(scheduler.now()), events: [{ status: 'received', type: 'accounting' }] },
    }
    transfers.push(transfer)
    sendWebhook(transfer, 'created')
    follow(transfer, STATUS_SEQUENCES[name] ?? STATUS_SEQUENCE_DEFAULT)
    return { status: 202, body: { ...detailsOf(transfer), counterparty, reason: 'pending' } }
  })

  routes.add('GET', `${BASE}/transfers`, ({ query }) => {
    const { reference } = Query.parse(query)
    const found = transfers.filter((each) => each.reference === reference)
    return { status: 200, body: { data: found.map((each) => ({ ...detailsOf(each), events: each.events })) } }
  })
}
