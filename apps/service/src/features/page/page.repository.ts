import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

/** The brand of the payment that a pay session id names, which decides who may frame its pages. */
export async function brandOfPaySession(db: Kysely<Tables>, paySessionId: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('brand')
    .where('pay_session_id', '=', paySessionId)
    .executeTakeFirst()
  return payment?.brand
}
