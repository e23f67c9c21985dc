/** Pagination of lists. */
import { isUuid } from './uuid'

const CURSOR = /^(\d{1,16})_(.{36})$/

/** The end of a page: the time and the id of its last row. */
export type PagePosition = { readonly at: Date; readonly id: string }

const toCursor = ({ at, id }: PagePosition): string => Buffer.from(`${at.getTime()}_${id}`).toString('base64url')

function readCursor(cursor: string): PagePosition | undefined {
  const [, ms, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const at = new Date(Number(ms))
  // 16 digits can be later than the latest possible date.
  return id === undefined || !isUuid(id) || Number.isNaN(at.getTime()) ? undefined : { at, id }
}

export type Page<Row> = {
  readonly rows: readonly Row[]
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

/**
 * Reads a page. It reads one row more than it returns, to know whether there is another page. Returns undefined for
 * an invalid cursor.
 */
export async function readPage<Row>(
  cursor: string | undefined,
  rowsMax: number,
  read: (after: PagePosition | undefined, count: number) => Promise<readonly Row[]>,
  positionOf: (row: Row) => PagePosition,
): Promise<Page<Row> | undefined> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) return undefined
  const found = await read(after, rowsMax + 1)
  const rows = found.slice(0, rowsMax)
  const last = rows.at(-1)
  return { rows, nextCursor: last !== undefined && found.length > rows.length ? toCursor(positionOf(last)) : null }
}
