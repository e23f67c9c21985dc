import { Cashier, type CashierHandle } from '@modulor/react'
import { useRef } from 'react'

export function WithBack() {
  const cashier = useRef<CashierHandle | null>(null)
  return (
    <>
      <button onClick={() => cashier.current?.back()}>Back</button>
      <Cashier ref={cashier} origin="https://cashier.example" url="https://cashier.example/deposit?…" hideNavigation />
    </>
  )
}
