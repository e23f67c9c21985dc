import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

type Person = { readonly subject: string; readonly name: string; readonly roles: readonly string[] }

/**
 * The id is derived from the provider's subject, so that two sign-ins at the same time add one operator (RFC 9562, version 8).
 */
function idOf(subject: string): string {
  const hex = createHash('sha256').update(subject).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Adds the operator, or updates name and roles from the provider. Undefined if the operator is disabled. */
export async function saveOpenIdOperator(
  db: Kysely<Tables>,
  { subject, name, roles }: Person,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('operators')
    .values({ id: idOf(subject), name, email: null, roles: [...roles], created_at: now, openid_subject: subject })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, roles: [...roles] })
        .where('operators.disabled_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
