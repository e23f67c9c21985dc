import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { PayGroupsDeps } from './pay-groups.types'
import {
  depositedSince,
  hasOpenWithdrawal,
  lastDepositOf,
  lastUsedMethodsOf,
  newestPaymentOf,
} from './pay-groups.repository'

type Queries = Pick<
  PayGroupsDeps,
  'depositedMinorOf' | 'hasOpenWithdrawal' | 'lastDepositOf' | 'lastUsedMethodsOf' | 'newestPaymentOf'
>

/** What a listing asks the database about its player. */
export const playerQueries = (db: Kysely<Tables>): Queries => ({
  depositedMinorOf: (session) => depositedSince(db, { ...session, since: session.openedAt }),
  hasOpenWithdrawal: (session) => hasOpenWithdrawal(db, session),
  lastDepositOf: (session) => lastDepositOf(db, session),
  lastUsedMethodsOf: (session, flow) => lastUsedMethodsOf(db, session, flow),
  newestPaymentOf: (session, flow) => newestPaymentOf(db, session, flow),
})
