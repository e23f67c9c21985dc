import { randomBytes, randomUUID } from 'node:crypto'
import type { OperatorRole } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../durations'
import { DEMO_OPERATOR } from './demo-operator'
import { hashOfToken } from './one-time-token'
import {
  findOperator,
  findOperatorOfSession,
  insertOperator,
  insertSession,
  moveIdleExpiry,
  removeSession,
} from './operators.repository'
import { rolesOf } from './roles'

/** A session ends if it was not used for this long. */
const IDLE_MS = 30 * MINUTE_MS
/** A session ends after this long, even if it is used. */
const ABSOLUTE_MS = 10 * HOUR_MS
/** The idle time is stored only if it moved by at least this much, so that reads seldom cause a write. */
const IDLE_WRITTEN_EVERY_MS = 10 * SECOND_MS

const SESSION_ID = /^os_[A-Za-z0-9_-]{43}$/

export type Operator = {
  readonly id: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

export interface Operators {
  /** Adds an operator, who cannot sign in yet. Returns the id. */
  add(operator: {
    readonly name: string
    readonly email: string | null
    readonly roles: readonly OperatorRole[]
  }): Promise<string>
  /**
   * Opens a session. Returns its id, which only the operator's browser stores; the database has its hash. A session that was
   * opened by a passkey ends when the passkey is removed.
   */
  openSession(operatorId: string, credentialId?: string): Promise<string>
  /**
   * The operator of a session. Undefined for an unknown or expired session and for a disabled operator. A check with `isUse:
   * false` does not extend the idle time.
   */
  check(sessionId: string | undefined, call: { readonly isUse: boolean }): Promise<Operator | undefined>
  endSession(sessionId: string): Promise<void>
  /** The id of a sandbox's demo operator, who has every role; undefined if it is disabled. */
  demoOperator(): Promise<string | undefined>
}

/** The operators and their sessions (issue-12 2). */
export function createOperators({ db, now }: { readonly db: Kysely<Tables>; readonly now: () => Date }): Operators {
  const expiry = (fromMs: number, absoluteMs: number) => new Date(Math.min(fromMs + IDLE_MS, absoluteMs))
  return {
    async add(operator) {
      const id = randomUUID()
      await insertOperator(db, { ...operator, id }, now())
      return id
    },
    async openSession(operatorId, credentialId) {
      const sessionId = `os_${randomBytes(32).toString('base64url')}`
      const at = now()
      const expiresAt = new Date(at.getTime() + ABSOLUTE_MS)
      const idleExpiresAt = expiry(at.getTime(), expiresAt.getTime())
      const session = { idHash: hashOfToken(sessionId), operatorId, credentialId: credentialId ?? null }
      await insertSession(db, { ...session, idleExpiresAt, expiresAt }, at)
      return sessionId
    },
    async check(given, { isUse }) {
      const [sessionId] = SESSION_ID.exec(given ?? '') ?? []
      if (sessionId === undefined) return undefined
      const idHash = hashOfToken(sessionId)
      const at = now()
      const found = await findOperatorOfSession(db, idHash, at)
      if (!found) return undefined
      const idleExpiresAt = expiry(at.getTime(), found.expiresAt.getTime())
      if (isUse && idleExpiresAt.getTime() - found.idleExpiresAt.getTime() >= IDLE_WRITTEN_EVERY_MS)
        await moveIdleExpiry(db, idHash, idleExpiresAt)
      return { id: found.id, name: found.name, roles: rolesOf(found.roles) }
    },
    demoOperator: async () => {
      await insertOperator(db, DEMO_OPERATOR, now())
      return (await findOperator(db, DEMO_OPERATOR.id))?.disabledAt === null ? DEMO_OPERATOR.id : undefined
    },
    endSession: (sessionId) => removeSession(db, hashOfToken(sessionId)),
  }
}
