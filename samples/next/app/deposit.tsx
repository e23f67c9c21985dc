'use client'

import { Cashier } from '@modulor/react'

async function openSession(): Promise<{ url: string }> {
  const response = await fetch('/api/cashier-session', { method: 'POST' })
  if (!response.ok) throw new Error(`The session was answered with ${response.status}`)
  return response.json()
}

export function Deposit({ origin }: { origin: string }) {
  return (
    <Cashier
      origin={origin}
      session={openSession}
      onPaymentResult={({ status, amount, currency }) => console.log(`The player saw: ${status} ${amount} ${currency}`)}
    />
  )
}
