/**
 * The references that we send to Adyen. Signed webhooks contain them, so they identify the payment, with its capture
 * mode, or the operation. No other signed part of a webhook does.
 */
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PAYMENT = new RegExp(`^(${UUID})(-manual)?$`)
const OPERATION = new RegExp(`^(${UUID})-(refund|capture|void)$`)

export type PaymentReference = { readonly paymentId: string; readonly isManual: boolean }

export const referenceOf = ({ paymentId, isManual }: PaymentReference): string =>
  isManual ? `${paymentId}-manual` : paymentId

export function readPaymentReference(text: string): PaymentReference | undefined {
  const [, paymentId, manual] = PAYMENT.exec(text) ?? []
  return paymentId === undefined ? undefined : { paymentId, isManual: manual !== undefined }
}

export type AdyenOperation = 'refund' | 'capture' | 'void'

export const operationReferenceOf = (operationId: string, what: AdyenOperation): string => `${operationId}-${what}`

export const readOperationReference = (text: string): string | undefined => OPERATION.exec(text)?.[1]
