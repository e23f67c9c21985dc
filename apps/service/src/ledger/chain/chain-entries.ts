/**
 * The rows that the chain covers: transfers with the names of their accounts, moves of payments, and lines of the
 * audit log.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type ChainEntry = {
  readonly id: string
  /** The name by which a person finds the row. */
  readonly name: string
  /** The whole row as one text, which differs after any change. */
  readonly content: string
}
/** Ids above `after` (if it is given) up to `through`, ascending, at most `count`. */
type Range = { readonly after?: bigint; readonly through: bigint; readonly count?: number }

export type NewestEntries = { readonly transferId: bigint; readonly moveId: bigint; readonly auditNumber: bigint }

type EntryRow = { id: string; name: string; content: string }

const afterOf = ({ after }: Range, id: string) => (after === undefined ? sql`true` : sql`${sql.ref(id)} > ${after}`)
const limitOf = ({ count }: Range) => (count === undefined ? sql`` : sql`limit ${count}`)

/** Transfers with brand, kind and owner of both accounts, so that a changed owner of an account changes the entry. */
export async function transferEntries(db: Kysely<Tables>, range: Range): Promise<ChainEntry[]> {
  const { rows } = await sql<EntryRow>`
    select transfer.id,
      'transfer ' || transfer.id || ' (operation ' || transfer.operation || ', line ' || transfer.line || ')' as name,
      jsonb_build_array('transfer', transfer.id, transfer.operation, transfer.line, transfer.kind, transfer.debit,
        transfer.credit, transfer.currency, transfer.amount, transfer.settles, extract(epoch from transfer.created_at),
        debit.brand, debit.kind, debit.owner, debit.currency,
        credit.brand, credit.kind, credit.owner, credit.currency)::text as content
    from ledger_transfers as transfer
      left join ledger_accounts as debit on debit.id = transfer.debit
      left join ledger_accounts as credit on credit.id = transfer.credit
    where ${afterOf(range, 'transfer.id')} and transfer.id <= ${range.through}
    order by transfer.id ${limitOf(range)}`.execute(db)
  return rows
}

export async function moveEntries(db: Kysely<Tables>, range: Range): Promise<ChainEntry[]> {
  const { rows } = await sql<EntryRow>`
    select id, 'move ' || id || ' (payment ' || payment_id || ', version ' || version || ')' as name,
      jsonb_build_array('move', id, payment_id, version, from_state, to_state, cause, extract(epoch from at))::text
        as content
    from payment_transitions
    where ${afterOf(range, 'id')} and id <= ${range.through}
    order by id ${limitOf(range)}`.execute(db)
  return rows
}

export async function auditEntries(db: Kysely<Tables>, range: Range): Promise<ChainEntry[]> {
  const { rows } = await sql<EntryRow>`
    select number as id, 'audit line ' || number || ' (' || act || ', request ' || request_id || ')' as name,
      (jsonb_build_array('audit', number, extract(epoch from at), operator_id, act, subject_kind, subject_id, outcome,
        reason, request_id) ||
        -- A line of before has the text that it had then.
        case when caller_address is null then '[]' else jsonb_build_array(caller_address) end)::text as content
    from audit_log
    where ${afterOf(range, 'number')} and number <= ${range.through}
    order by number ${limitOf(range)}`.execute(db)
  return rows
}

/** The newest visible id of each kind; 0 if there is none. */
export async function newestEntries(db: Kysely<Tables>): Promise<NewestEntries> {
  const { rows } = await sql<{ transfer: string; move: string; audit: string }>`
    select coalesce((select max(id) from ledger_transfers), 0) as transfer,
      coalesce((select max(id) from payment_transitions), 0) as move,
      coalesce((select max(number) from audit_log), 0) as audit`.execute(db)
  const [row] = rows
  return {
    transferId: BigInt(row?.transfer ?? 0),
    moveId: BigInt(row?.move ?? 0),
    auditNumber: BigInt(row?.audit ?? 0),
  }
}
