/** Reads the records after all payments are settled. */
import { sql } from 'kysely'
import { openDatabase } from '../../apps/service/src/db'
import type { AccountRow, PaymentRow } from './records'
import type { EndKnown } from './page-delays'
import type { World } from './world'

/** The service has to be stopped: the embedded database belongs to one process. */
export async function readDatabase({
  database,
  dataDir,
}: World): Promise<{ payments: PaymentRow[]; accounts: AccountRow[]; ends: EndKnown[] }> {
  const opened = await openDatabase(database ? { url: database.server.url } : { dataDir })
  try {
    const payments = await sql<PaymentRow>`
      select id::text, user_id, flow, state, idempotency_key, amount::text, total::text, received::text from payments
    `.execute(opened.db)
    const accounts = await sql<AccountRow>`
      -- The mirror of a merchant's wallet holds what our own balance would.
      select owner, replace(kind, 'player_wallet', 'player') as kind, balance::text, (
        select coalesce(sum(case when credit = account.id then amount else -amount end), 0)::text
        from ledger_transfers where account.id in (debit, credit)
      ) as moved
      from ledger_accounts account where kind in ('player', 'player_hold', 'player_wallet', 'player_wallet_hold')
    `.execute(opened.db)
    // Players are notified of an end only after the merchant's own wallet has confirmed it.
    const ends = await sql<EndKnown>`
      select payment_id::text as "paymentId", (extract(epoch from max(at)) * 1000)::float8 as "atMs"
      from (
        select payment_id, at from payment_transitions where to_state in ('succeeded', 'declined', 'cancelled', 'expired')
        union all
        select payment_id, updated_at from wallet_movements where state in ('committed', 'cancelled', 'credited')
      ) as known
      group by payment_id`.execute(opened.db)
    return { payments: payments.rows, accounts: accounts.rows, ends: ends.rows }
  } finally {
    await opened.close()
  }
}
