import { CashierView } from './cashier-view'

// The address of the cashier is not known when the shop is built.
export const dynamic = 'force-dynamic'

/** Rendered on the server, with the element for the cashier. */
export default function Page() {
  return (
    <main>
      <h1>Deposit</h1>
      <CashierView origin={process.env.CASHIER_URL ?? ''} />
    </main>
  )
}
