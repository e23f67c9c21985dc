import { Cashier } from '@modulor/react'

export function DepositPage() {
  return (
    <Cashier
      origin="https://cashier.example"
      session={async () => (await fetch('/api/cashier-session', { method: 'POST' })).json()}
      onPaymentResult={({ status }) => console.log('the player saw', status)}
      onClose={() => history.back()}
    />
  )
}
