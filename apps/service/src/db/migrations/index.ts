import { ledger } from './0001-ledger'
import type { Migration } from './migration'

export type { Migration }

/** In their order. An applied migration is never edited: the database refuses to start with another text. */
export const MIGRATIONS: readonly Migration[] = [ledger]
