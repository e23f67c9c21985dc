import { resultPath } from '@modulor/rules'
import type { OpenPayment, Payment } from '../api'

export const DISPLAY_FORM_PATH = '/deposit/deposit-display-form'

/** The path of the page that shows a payment: `display_form` deposits have a page of their own (ROUTE-3), others one by status. */
export function paymentPath({ flow, transactionStatus, nextAction }: Payment): string {
  if (flow === 'deposit' && nextAction.type === 'display_form') return DISPLAY_FORM_PATH
  return resultPath(flow, transactionStatus)
}

/** The address of a payment by its id. The page corrects the path when it has read the payment. */
export function paymentLocation(
  { id, flow, transactionStatus }: Pick<OpenPayment, 'id' | 'flow' | 'transactionStatus'>,
  search: string,
): { pathname: string; search: string } {
  const query = new URLSearchParams(search)
  query.set('payment_id', id)
  return { pathname: resultPath(flow, transactionStatus), search: query.toString() }
}
