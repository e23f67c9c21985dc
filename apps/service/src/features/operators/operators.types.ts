import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

export type OperatorsDeps = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** Origin under which operators open the desk: passkeys belong to its host. */
  readonly deskUrl: string
}
