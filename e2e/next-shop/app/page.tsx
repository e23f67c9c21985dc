import { CashierView } from './cashier-view'

// The address of the cashier is not known when the shop is built.
export const dynamic = 'force-dynamic'

/** Rendered by the server, with the place of the cashier in it. */
export default function Page() {
  return (
    <main>
      <h1>Deposit</h1>
      <CashierView origin={process.env.CASHIER_URL ?? ''} />
    </main>
  )
}
