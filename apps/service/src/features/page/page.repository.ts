import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

/** The data for the page of a returned payment. */
export type ReturnedTo = {
  /** Decides which pages may frame it. */
  readonly brand: string
  /** The language of the session that made the payment; null if the session no longer exists. */
  readonly language: string | null
}

/** The brand and the language of the payment with this pay session id: the return address contains neither (ALT-1). */
export async function returnedTo(db: Kysely<Tables>, paySessionId: string): Promise<ReturnedTo | undefined> {
  return db
    .selectFrom('payments')
    .leftJoin('sessions', 'sessions.id_hash', 'payments.session_id_hash')
    .select(['payments.brand', 'sessions.language'])
    .where('payments.pay_session_id', '=', paySessionId)
    .executeTakeFirst()
}
