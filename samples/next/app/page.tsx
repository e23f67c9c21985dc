import { Deposit } from './deposit'

// The cashier's origin is read when the page is requested, not when it is built.
export const dynamic = 'force-dynamic'

export default function Page() {
  return (
    <main>
      <h1>My shop</h1>
      <Deposit origin={process.env.CASHIER_URL ?? ''} />
    </main>
  )
}
