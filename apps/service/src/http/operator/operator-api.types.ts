/** What the operator API is built from, and the handlers that it needs. */
import type { OperatorEndpointId, OperatorEndpoints } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { Audit } from '../../features/audit'
import type { LinkedOperations } from '../../features/linked-operations'
import type { Operators, Passkeys, Team } from '../../features/operators'
import type { Log } from '../log'
import type { OperatorHandler } from './define-operator-route'

export type OperatorApiDeps = {
  readonly db: Kysely<Tables>
  readonly operators: Operators
  readonly linkedOperations: LinkedOperations
  readonly passkeys: Passkeys
  readonly team: Team
  readonly audit: Audit
  readonly log: Log
  /** The desk's address is https. */
  readonly isSecure: boolean
  /** Anybody may sign in as the demo operator. */
  readonly hasDemoOperator: boolean
}

export type OperatorHandlers = { readonly [Id in OperatorEndpointId]: OperatorHandler<OperatorEndpoints[Id]> }
