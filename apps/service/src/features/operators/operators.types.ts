import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

export type OperatorsDeps = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** The desk's origin. Passkeys belong to its host. */
  readonly deskUrl: string
}
