import { resultPath } from '@modulor/rules'
import type { Payment } from '../api'

const DISPLAY_FORM_PATH = '/deposit/deposit-display-form'

/** The path of the page that shows a payment: what is paid elsewhere has one of its own (ROUTE-3), the rest by status. */
export function paymentPath({ flow, transactionStatus, nextAction }: Payment): string {
  if (flow === 'deposit' && nextAction.type === 'display_form') return DISPLAY_FORM_PATH
  return resultPath(flow, transactionStatus)
}
