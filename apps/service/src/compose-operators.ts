/** Composes the operators, their sign-in, and the audit log. */
import type { Kysely } from 'kysely'
import type { Environment } from './config/environment'
import type { CashierConfig } from './config/schema'
import type { Tables } from './db'
import { createAudit } from './features/audit'
import { createAccountPasskeys, createOpenId, createOperators, createPasskeys, createTeam } from './features/operators'

type OperatorParts = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly config: CashierConfig
  readonly publicUrl: string
  readonly desk?: Environment['desk']
}

export function composeOperators({ db, now, config, publicUrl, desk }: OperatorParts) {
  const deps = { db, now, deskUrl: desk?.url ?? publicUrl }
  const passkeys = createPasskeys(deps)
  return {
    operators: createOperators(deps),
    passkeys,
    accountPasskeys: createAccountPasskeys(deps, passkeys),
    openId: createOpenId(deps, () => config.operators.openid),
    team: createTeam(deps),
    audit: createAudit(deps),
    isSecure: deps.deskUrl.startsWith('https:'),
    // The variable alone is not enough, so that a mistake does not open the desk of a production configuration.
    hasDemoOperator: desk?.hasDemoOperator === true && config.environment === 'sandbox',
  }
}
