import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import type { MessageSenders } from '../../providers/message-registry'
import type { VaultKeys } from '../user-cards'

export type MessageDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly keys: VaultKeys
  /** A channel without a sender is not used. */
  readonly senders: MessageSenders
  readonly publicUrl: string
  readonly now: () => Date
  readonly logger: Logger
}
