/** Finds which keys of the ring the stored rows need (SVC-6). */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { VaultKeys } from './vault-keys'

export type VaultUse = { readonly what: string; readonly keyId: string; readonly rows: number }

/** The tables whose rows have keys of their own, which a key of the ring wraps, with what they contain. */
export const VAULT_TABLES = {
  user_cards: 'cards',
  payout_accounts: 'payout accounts',
  payment_continuations: 'continuations',
} as const satisfies Partial<Record<keyof Tables, string>>

/**
 * The number of rows by kind and key. Of the ledger's batches only the newest is counted, because its seal covers the others.
 * One-time codes are not counted, because they need a key only for a short time: if it is missing, the player requests another
 * code.
 */
export async function readVaultUse(db: Kysely<Tables>): Promise<readonly VaultUse[]> {
  const counted = Object.entries(VAULT_TABLES).map(
    ([table, what]) =>
      sql`select ${what}::text as what, vault_key_id as key_id, count(*) as rows from ${sql.table(table)} group by vault_key_id`,
  )
  const { rows } = await sql<{ what: string; key_id: string; rows: string }>`
    ${sql.join(counted, sql` union all `)}
    union all
    select 'seal of the ledger', vault_key_id, 1 from ledger_batches where number = (select max(number) from ledger_batches)
    order by 1, 2`.execute(db)
  return rows.map((row) => ({ what: row.what, keyId: row.key_id, rows: Number(row.rows) }))
}

/** Why this ring must not be used with this database: rows need a key that it does not have. */
export function vaultProblems(use: readonly VaultUse[], { readable }: Pick<VaultKeys, 'readable'>): readonly string[] {
  const known = new Set(readable.map(({ id }) => id))
  const missing = use.filter(({ keyId }) => !known.has(keyId))
  return [...new Set(missing.map(({ keyId }) => keyId))].map((id) => {
    const what = missing.filter(({ keyId }) => keyId === id).map((each) => `${each.rows} ${each.what}`)
    return `vault key "${id}" is missing, and ${what.join(', ')} need it; add it to the vault's keys again`
  })
}
