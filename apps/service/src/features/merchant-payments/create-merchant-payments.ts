import type { ErrorCode } from '@modulor/contract/errors'
import {
  MERCHANT_PAYMENTS_PER_PAGE,
  type MerchantOperation,
  type MerchantPayment,
  type SERVICE_ENDPOINTS,
} from '@modulor/contract/merchant'
import { FLOWS, PAYMENT_STATES, type OperationSource } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../db'
import { done, refused, type Outcome } from '../../outcome'
import type { LinkedOperations, OperationRefusalCode } from '../linked-operations'
import { pageOfPayments, type PaymentCriteria } from '../operator-payments'
import { toPayment } from '../payments'
import { toMerchantOperation, toMerchantPayment } from './to-merchant-payment'

type Details = z.core.output<typeof SERVICE_ENDPOINTS.merchantPayment.response>
type Brands = ReadonlySet<string>

/** As the query of the address gives them; undefined: not asked for. */
export type PaymentSelection = {
  readonly userId?: string | undefined
  readonly orderId?: string | undefined
  readonly reference?: string | undefined
  readonly state?: string | undefined
  readonly flow?: string | undefined
  readonly cursor?: string | undefined
}

type Refund = {
  readonly paymentId: string
  readonly amount: string
  readonly source: OperationSource
  readonly reason: string
  readonly idempotencyKey: string
}

export interface MerchantPayments {
  /** A page of a brand's payments. Refuses a state, flow or cursor that is none, as `bad_request`: no filter is dropped. */
  list(
    brand: string,
    selection: PaymentSelection,
  ): Promise<Outcome<{ payments: MerchantPayment[]; next_cursor: string | null }>>
  /** `not_found` for a payment of another merchant, as for one that does not exist. */
  read(brands: Brands, paymentId: string): Promise<Outcome<Details>>
  refund(brands: Brands, refund: Refund): Promise<Outcome<MerchantOperation>>
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WRONG = 'PH.ERROR.FIELD_HAS_ERROR'

/** A refusal of an operation as the merchant's catalogue has it, with what is wrong about the amount. */
const REFUSALS: Readonly<Record<OperationRefusalCode, { readonly code: ErrorCode; readonly amount?: string }>> = {
  not_found: { code: 'not_found' },
  idempotency_key_reused: { code: 'idempotency_key_reused' },
  operation_not_possible: { code: 'action_not_expected' },
  provider_cannot: { code: 'action_not_expected' },
  operation_changed: { code: 'action_not_expected' },
  second_person_needed: { code: 'action_not_expected' },
  amount_invalid: { code: 'form_invalid', amount: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT' },
  more_than_left: { code: 'form_invalid', amount: 'PH.WITHDRAWAL.ERROR.ABOVE_MAX_LIMIT' },
  balance_too_low: { code: 'form_invalid', amount: 'CASHIER.PH2.ERROR_MESSAGE.1206' },
}

function criteriaOf(brand: string, selection: PaymentSelection): Outcome<PaymentCriteria> {
  const { userId, orderId, reference, state, flow } = selection
  const knownState = PAYMENT_STATES.find((each) => each === state)
  const knownFlow = FLOWS.find((each) => each === flow)
  const wrong = {
    ...(state !== undefined && !knownState && { state: WRONG }),
    ...(flow !== undefined && !knownFlow && { flow: WRONG }),
  }
  if (Object.keys(wrong).length > 0) return refused('bad_request', { fields: wrong })
  return done({
    brand,
    ...(userId !== undefined && { player: userId }),
    ...(orderId !== undefined && { order: orderId }),
    ...(reference !== undefined && { reference: reference.toUpperCase() }),
    ...(knownState && { state: knownState }),
    ...(knownFlow && { flow: knownFlow }),
  })
}

export function createMerchantPayments(deps: {
  readonly db: Kysely<Tables>
  readonly operations: Pick<LinkedOperations, 'ofPayment' | 'request'>
}): MerchantPayments {
  const { db, operations } = deps
  const find = async (brands: Brands, paymentId: string) => {
    const found = UUID.test(paymentId) ? await operations.ofPayment(paymentId) : undefined
    return found && brands.has(found.payment.brand) ? found : undefined
  }
  return {
    async list(brand, selection) {
      const criteria = criteriaOf(brand, selection)
      if (!criteria.ok) return criteria
      const page = await pageOfPayments(db, criteria.value, selection.cursor, MERCHANT_PAYMENTS_PER_PAGE)
      if (!page) return refused('bad_request', { fields: { cursor: WRONG } })
      return done({
        payments: page.rows.map((row) => toMerchantPayment(toPayment(row))),
        next_cursor: page.nextCursor,
      })
    },
    async read(brands, paymentId) {
      const found = await find(brands, paymentId)
      if (!found) return refused('not_found')
      const { payment, net } = found
      const money = (minor: bigint) => fromMinor(minor, payment.precision)
      return done({
        ...toMerchantPayment(payment),
        net: {
          paid: money(net.paidMinor),
          moved: money(net.movedMinor),
          reserved: money(net.reservedMinor),
          left: money(net.leftMinor),
        },
        operations: found.operations.map((operation) => toMerchantOperation(operation, payment)),
      })
    },
    async refund(brands, { idempotencyKey, ...refund }) {
      const found = await find(brands, refund.paymentId)
      if (!found) return refused('not_found')
      const outcome = await operations.request({
        ...refund,
        kind: 'refund',
        origin: 'merchant',
        operatorId: null,
        // An operator's key of the same text is another one.
        idempotencyKey: `merchant ${idempotencyKey}`,
      })
      if (outcome.ok) return done(toMerchantOperation(outcome.operation, outcome.payment))
      const { code, amount } = REFUSALS[outcome.code]
      return refused(code, amount === undefined ? {} : { fields: { amount } })
    },
  }
}
