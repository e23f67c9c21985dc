import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { JobKind } from '../../jobs/job-queue'

/** The number of jobs of one kind, of removed cards, or of notices to players, that depend on a provider or a brand. */
export type Waiting = {
  readonly kind: JobKind | 'removed_card' | 'notice'
  readonly party: string
  readonly count: number
}

/** The number of open payments, of their open operations, or of removed cards, of one account of a provider. */
export type OpenAtAccount = {
  readonly provider: string
  readonly account: string
  readonly kind: 'payment' | 'operation' | 'removed_card'
  readonly count: number
}

export async function readOpenAtAccounts(db: Kysely<Tables>): Promise<readonly OpenAtAccount[]> {
  const { rows } = await sql<OpenAtAccount>`
    with open as (
      select subject::uuid as payment_id, kind from jobs where kind = 'payment'
      union all
      select operation.payment_id, jobs.kind
        from jobs join linked_operations as operation on operation.id = jobs.subject::uuid where jobs.kind = 'operation'
    )
    select payment.provider, payment.provider_account as account, open.kind, count(*)::int as count
    from open join payments as payment on payment.id = open.payment_id
    where payment.provider_account is not null
    group by payment.provider, payment.provider_account, open.kind
    union all
    select provider, provider_account, 'removed_card', count(*)::int from user_cards
      where removed_at is not null and provider is not null and provider_account is not null group by provider, provider_account
    order by provider, account, kind`.execute(db)
  return rows
}

/** Reads only jobs, removed cards and notices: every open payment has a job. */
export async function readWaiting(db: Kysely<Tables>): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, lane as party, count(*)::int as count from jobs where lane <> '' group by kind, lane
    union all
    select 'removed_card', provider, count(*)::int from user_cards
      where removed_at is not null and provider is not null group by provider
    union all
    select 'notice', brand, count(*)::int from player_notices group by brand
    order by party, kind`.execute(db)
  return rows
}
