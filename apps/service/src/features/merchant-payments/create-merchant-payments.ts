import type { ErrorCode } from '@modulor/contract/errors'
import {
  MERCHANT_PAYMENTS_PER_PAGE,
  type MerchantPayment,
  type OperationFacts,
  type PaymentSelection,
  type SERVICE_ENDPOINTS,
} from '@modulor/contract/merchant'
import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../db'
import { done, refused, type Outcome } from '../../outcome'
import { netFactsOf, operationFactsOf, type LinkedOperations, type OperationRefusalCode } from '../linked-operations'
import { pageOfPayments, type PaymentCriteria } from '../operator-payments'
import { toPaymentFacts } from '../payments'
import { isUuid } from '../../uuid'
import { toMerchantPayment } from './to-merchant-payment'

type Details = z.core.output<typeof SERVICE_ENDPOINTS.merchantPayment.response>
type Brands = ReadonlySet<string>

type Decision = { readonly paymentId: string; readonly reason: string; readonly idempotencyKey: string }
type Refund = Decision & { readonly amount: string; readonly borne_by: OperationSource }
type OperationRequest = Decision & {
  readonly amount: string
  readonly source: OperationSource
  readonly kind: OperationKind
}

export interface MerchantPayments {
  /** A page of a brand's payments. Refuses an invalid cursor as `bad_request`. */
  list(
    brand: string,
    selection: PaymentSelection,
  ): Promise<Outcome<{ payments: MerchantPayment[]; next_cursor: string | null }>>
  /** Refuses `not_found` both for a payment of another merchant and for one that does not exist. */
  read(brands: Brands, paymentId: string): Promise<Outcome<Details>>
  refund(brands: Brands, refund: Refund): Promise<Outcome<OperationFacts>>
  /** Captures or voids the whole of an authorised deposit. */
  decide(brands: Brands, kind: 'capture' | 'void', decision: Decision): Promise<Outcome<OperationFacts>>
}

/** The merchant API's error code for each refusal of an operation, with the message for the amount. */
const REFUSALS: Readonly<Record<OperationRefusalCode, { readonly code: ErrorCode; readonly amount?: string }>> = {
  not_found: { code: 'not_found' },
  idempotency_key_reused: { code: 'idempotency_key_reused' },
  operation_not_possible: { code: 'action_not_expected' },
  case_changed: { code: 'action_not_expected' },
  provider_cannot: { code: 'action_not_expected' },
  provider_not_configured: { code: 'action_not_expected' },
  operation_changed: { code: 'action_not_expected' },
  operation_running: { code: 'action_not_expected' },
  second_person_needed: { code: 'action_not_expected' },
  requester_needed: { code: 'action_not_expected' },
  amount_invalid: { code: 'form_invalid', amount: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT' },
  whole_amount_needed: { code: 'form_invalid', amount: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT' },
  more_than_left: { code: 'form_invalid', amount: 'PH.WITHDRAWAL.ERROR.ABOVE_MAX_LIMIT' },
  balance_too_low: { code: 'form_invalid', amount: 'CASHIER.PH2.ERROR_MESSAGE.1206' },
}

function criteriaOf(brand: string, { user_id, order_id, reference, state, flow }: PaymentSelection): PaymentCriteria {
  return {
    brand,
    ...(user_id !== undefined && { player: user_id }),
    ...(order_id !== undefined && { order: order_id }),
    ...(reference !== undefined && { reference: reference.toUpperCase() }),
    ...(state && { state }),
    ...(flow && { flow }),
  }
}

export function createMerchantPayments(deps: {
  readonly db: Kysely<Tables>
  readonly operations: Pick<LinkedOperations, 'ofPayment' | 'request'>
}): MerchantPayments {
  const { db, operations } = deps
  const find = async (brands: Brands, paymentId: string) => {
    const found = isUuid(paymentId) ? await operations.ofPayment(paymentId) : undefined
    return found && brands.has(found.payment.brand) ? found : undefined
  }
  const request = async (request: OperationRequest): Promise<Outcome<OperationFacts>> => {
    const outcome = await operations.request({
      ...request,
      origin: 'merchant',
      operatorId: null,
      // The prefix separates it from an operator's key with the same text.
      idempotencyKey: `merchant ${request.idempotencyKey}`,
    })
    if (outcome.ok) return done(operationFactsOf(outcome.operation, outcome.payment))
    const { code, amount } = REFUSALS[outcome.code]
    return refused(code, amount === undefined ? {} : { fields: { amount } })
  }
  return {
    async list(brand, selection) {
      const criteria = criteriaOf(brand, selection)
      const page = await pageOfPayments(db, criteria, selection.cursor, MERCHANT_PAYMENTS_PER_PAGE)
      if (!page) return refused('bad_request', { fields: { cursor: 'PH.ERROR.FIELD_HAS_ERROR' } })
      return done({
        payments: page.rows.map((row) => toMerchantPayment(toPaymentFacts(row))),
        next_cursor: page.nextCursor,
      })
    },
    async read(brands, paymentId) {
      const found = await find(brands, paymentId)
      if (!found) return refused('not_found')
      const { payment, net } = found
      return done({
        ...toMerchantPayment(payment),
        net: netFactsOf(net, payment),
        operations: found.operations.map((operation) => operationFactsOf(operation, payment)),
      })
    },
    async refund(brands, { borne_by: source, ...refund }) {
      const found = await find(brands, refund.paymentId)
      return found ? request({ ...refund, kind: 'refund', source }) : refused('not_found')
    },
    async decide(brands, kind, decision) {
      const found = await find(brands, decision.paymentId)
      if (!found) return refused('not_found')
      const { totalMinor, precision } = found.payment
      return request({ ...decision, kind, source: 'player', amount: fromMinor(totalMinor, precision) })
    },
  }
}
