'use client'

import { Cashier } from '@modulor/react'
import { useState } from 'react'

export function CashierView({ origin }: { readonly origin: string }) {
  const [result, setResult] = useState('')
  return (
    <>
      <output>{result}</output>
      <Cashier
        origin={origin}
        className="cashier"
        session={async () => {
          const answer = await fetch('/cashier-session', { method: 'POST' })
          return (await answer.json()) as { url: string }
        }}
        onPaymentResult={({ status, amount, currency }) => setResult(`${status} ${amount} ${currency}`)}
      />
    </>
  )
}
