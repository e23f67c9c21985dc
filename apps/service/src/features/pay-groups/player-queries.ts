import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { PayGroupsDeps } from './pay-groups.types'
import { depositedSince, historyReader, lastDepositOf } from './pay-groups.repository'

type Queries = Pick<PayGroupsDeps, 'depositedMinorOf' | 'historyOf' | 'lastDepositOf'>

/** The database queries of a listing about its player. */
export const playerQueries = (db: Kysely<Tables>): Queries => ({
  depositedMinorOf: (session) => depositedSince(db, { ...session, since: session.openedAt }),
  historyOf: historyReader(db),
  lastDepositOf: (session) => lastDepositOf(db, session),
})
