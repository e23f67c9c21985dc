/** Operators, as administrators see them. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import { findPasskeys, type OwnedPasskey } from './passkey-list.repository'

export type TeamMember = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly roles: readonly string[]
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly passkeys: readonly OwnedPasskey[]
  readonly setupLinkExpiresAt: Date | null
  readonly sessions: number
}

export async function findTeam(db: Kysely<Tables>, now: Date): Promise<readonly TeamMember[]> {
  const rows = await db
    .selectFrom('operators')
    .leftJoin('operator_setup_links as link', 'link.operator_id', 'operators.id')
    .select(({ selectFrom }) => [
      'operators.id',
      'name',
      'email',
      'roles',
      'operators.created_at as createdAt',
      'disabled_at as disabledAt',
      'link.expires_at as setupLinkExpiresAt',
      selectFrom('operator_sessions')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('operator_sessions.operator_id', '=', 'operators.id')
        .where('idle_expires_at', '>', now)
        .as('sessions'),
    ])
    .orderBy('operators.name')
    .orderBy('operators.id')
    .execute()
  const passkeys = await findPasskeys(db)
  return rows.map((row) => ({
    ...row,
    passkeys: passkeys.filter(({ operatorId }) => operatorId === row.id),
    sessions: Number(row.sessions),
  }))
}

const ADMINISTRATOR = 'administrator'

/**
 * Locks every administrator who can sign in, so that two administrators cannot remove each other at the same time. An invited
 * administrator without a passkey does not count.
 */
export async function lockAdministrators(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('operators')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`${ADMINISTRATOR} = any(roles)`)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('openid_subject', 'is not', null),
        exists(
          selectFrom('operator_credentials')
            .select('operator_credentials.id')
            .whereRef('operator_credentials.operator_id', '=', 'operators.id'),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type Changes = { readonly roles?: readonly string[]; readonly disabledAt?: Date | null }

/** Returns false if the operator does not exist. */
export async function updateOperator(tx: Tx, id: string, { roles, disabledAt }: Changes): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ ...(roles && { roles: [...roles] }), ...(disabledAt !== undefined && { disabled_at: disabledAt }) })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether any operator has a passkey. */
export async function hasCredentials(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('operator_credentials').select('id').limit(1).executeTakeFirst()) !== undefined
}
