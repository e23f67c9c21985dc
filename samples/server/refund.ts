import type { CashierServer } from '@modulor/server'

export async function refundOrder(
  cashier: CashierServer,
  paymentId: string,
  refund: { readonly id: string },
): Promise<void> {
  await cashier.payments.refund(
    paymentId,
    { amount: '5.00', borne_by: 'player', reason: 'Ordered twice' },
    { idempotencyKey: `refund-${refund.id}` },
  )
}
