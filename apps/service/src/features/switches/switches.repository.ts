import { ENDED_SWITCHES_MAX, type NewSwitch } from '@modulor/contract/operator'
import { sql, type Kysely, type Selectable } from 'kysely'
import { prepared, type Tables } from '../../db'
import { inBatches } from '../../in-batches'
import type { ActiveSwitch } from '../method-policy'

const switchesNow = prepared(
  (_db, brands: readonly string[], now: Date) => sql<
    Pick<Selectable<Tables['switches']>, 'brand' | 'kind' | 'subject' | 'ends_at'>
  >`
    select brand, kind, subject, ends_at from switches
    where brand = any (${brands}::text[]) and ended_at is null and starts_at <= ${now}
      and (ends_at is null or ends_at > ${now})`,
)

/**
 * The active switches of each brand, in the order of `brands`. A partial index contains only the few rows that have not
 * ended.
 */
async function activeSwitches(
  db: Kysely<Tables>,
  brands: readonly string[],
  now: Date,
): Promise<readonly (readonly ActiveSwitch[])[]> {
  const { rows } = await switchesNow(db, [...new Set(brands)], now)
  return brands.map((asked) =>
    rows
      .filter(({ brand }) => brand === asked)
      .map(({ kind, subject, ends_at: end }) => ({ kind, subject, until: end?.toISOString() ?? null })),
  )
}

/**
 * Returns a function that reads the active switches of a brand. It is called for every list and every submit, so that a
 * new switch applies immediately in all instances. Concurrent calls share one statement.
 */
export const switchReader = (
  db: Kysely<Tables>,
  clock: () => Date,
): ((brand: string) => Promise<readonly ActiveSwitch[]>) =>
  inBatches((brands: readonly string[]) => activeSwitches(db, brands, clock()))

/** The brand, kind and subject of each active or planned switch. */
export const openSwitches = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('switches')
    .select(['brand', 'kind', 'subject'])
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('created_at')
    .execute()

/** The switches that have not ended, then the last ended ones; both newest first. */
export async function findSwitches(db: Kysely<Tables>, now: Date) {
  const isOver = sql<boolean>`(ended_at is not null or coalesce(ends_at <= ${now}, false))`
  const selected = (over: boolean) =>
    db
      .selectFrom('switches')
      .innerJoin('operators as creator', 'creator.id', 'switches.created_by')
      .leftJoin('operators as ender', 'ender.id', 'switches.ended_by')
      .select(['switches.id', 'brand', 'kind', 'subject', 'reason', 'starts_at', 'ends_at', 'switches.created_at'])
      .select(['ended_at', 'creator.name as created_by', 'ender.name as ended_by'])
      .where(over ? isOver : sql<boolean>`not ${isOver}`)
      .orderBy('switches.created_at', 'desc')
      .orderBy('switches.id')
  const [open, over] = await Promise.all([
    selected(false).execute(),
    selected(true).limit(ENDED_SWITCHES_MAX).execute(),
  ])
  return [...open, ...over]
}

/** Stores a switch. A start in the past is stored as now, because the subject was not off before. */
export async function insertSwitch(
  db: Kysely<Tables>,
  { brand, kind, subject, reason, starts_at: start, ends_at: end }: NewSwitch,
  by: { readonly operatorId: string; readonly now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('switches')
    .values({
      ...{ brand, kind, subject, reason },
      starts_at: new Date(Math.max(by.now.getTime(), start === undefined ? 0 : Date.parse(start))),
      ends_at: end === undefined ? null : new Date(end),
      created_by: by.operatorId,
      created_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a switch early. `unknown`: there is no switch with this id. `over`: it had ended already. */
export async function endSwitch(
  db: Kysely<Tables>,
  id: string,
  by: { readonly operatorId: string; readonly now: Date },
): Promise<'ended' | 'over' | 'unknown'> {
  const { numUpdatedRows } = await db
    .updateTable('switches')
    .set({ ended_at: by.now, ended_by: by.operatorId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', by.now)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'ended'
  const found = await db.selectFrom('switches').select('id').where('id', '=', id).executeTakeFirst()
  return found ? 'over' : 'unknown'
}
