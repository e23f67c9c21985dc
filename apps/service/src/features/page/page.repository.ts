import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

/** What a page of a returned payment is drawn with. */
export type ReturnedTo = {
  /** Decides who may frame its pages. */
  readonly brand: string
  /** Of the session that paid; null where that is gone. */
  readonly language: string | null
}

/** The brand and the language of the payment that a pay session id names: its player comes back without either (ALT-1). */
export async function returnedTo(db: Kysely<Tables>, paySessionId: string): Promise<ReturnedTo | undefined> {
  return db
    .selectFrom('payments')
    .leftJoin('sessions', 'sessions.id_hash', 'payments.session_id_hash')
    .select(['payments.brand', 'sessions.language'])
    .where('payments.pay_session_id', '=', paySessionId)
    .executeTakeFirst()
}
