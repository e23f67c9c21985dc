import { isUuid } from './uuid'

const CURSOR = /^(\d{1,16})_(.{36})$/

/** Where a page ended: the time and the id of its last row. */
export type PagePosition = { readonly at: Date; readonly id: string }

export const toCursor = ({ at, id }: PagePosition): string => Buffer.from(`${at.getTime()}_${id}`).toString('base64url')

/** Undefined for a text that is no cursor. */
export function readCursor(cursor: string): PagePosition | undefined {
  const [, ms, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  return ms === undefined || id === undefined || !isUuid(id) ? undefined : { at: new Date(Number(ms)), id }
}
