import { connection } from 'next/server'
import { Suspense } from 'react'
import { Deposit } from './deposit'

/** The cashier's origin is read when the page is requested, not when it is built. */
async function Till() {
  await connection()
  return <Deposit origin={process.env.CASHIER_URL ?? ''} />
}

export default function Page() {
  return (
    <main>
      <h1>My shop</h1>
      <Suspense>
        <Till />
      </Suspense>
    </main>
  )
}
