import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@modulor/contract/operator'
import { sqlState } from '../../db/sql-state'
import { transaction } from '../../db/transaction'
import { HOUR_MS } from '../../durations'
import { isUuid } from '../../uuid'
import { removeUnfinishedSignIns, saveSetupLink } from './credentials.repository'
import { DEMO_ADMINISTRATOR, DEMO_OPERATOR } from './demo-operator'
import { hashOfToken, newToken } from './one-time-token'
import { findOperator, insertOperator, removeSessionsOf } from './operators.repository'
import type { OperatorsDeps } from './operators.types'
import { rolesOf } from './roles'
import { findTeam, hasCredentials, lockAdministrators, updateOperator, type TeamMember } from './team.repository'

const SETUP_LINK_MS = 24 * HOUR_MS
const UNIQUE_VIOLATION = '23505'

/** A link that opens the set-up page once. The token is in the fragment, which browsers do not send to a server. */
export type SetupLink = { readonly operatorId: string; readonly url: string; readonly expiresAt: Date }
type Invited = {
  readonly name: string
  readonly email: string | null
  readonly roles: readonly OperatorRole[]
}
/** `unknown`: the operator does not exist. `last-administrator`: no other administrator could manage the team. */
export type TeamChange = 'changed' | 'unknown' | 'last-administrator'

type Member = Omit<TeamMember, 'roles'> & { readonly roles: OperatorRole[]; readonly isDemo: boolean }

export interface Team {
  list(): Promise<readonly Member[]>
  /** Adds an operator. Undefined if another operator has the e-mail address already. */
  invite(operator: Invited): Promise<SetupLink | undefined>
  /** A new link for an operator who has lost the passkey or the earlier link; undefined for an unknown or disabled operator. */
  newLink(operatorId: string): Promise<SetupLink | undefined>
  changeRoles(operatorId: string, roles: readonly OperatorRole[]): Promise<TeamChange>
  /** Disables an operator and ends the sessions. The passkeys stay, and are valid again after the operator is enabled. */
  disable(operatorId: string): Promise<TeamChange>
  enable(operatorId: string): Promise<TeamChange>
  /** Ends the operator's sessions and returns how many; undefined for an unknown operator. */
  endSessions(operatorId: string): Promise<number | undefined>
  /** For a sandbox: a link for its first administrator, as long as no operator has a passkey. */
  firstLink(): Promise<SetupLink | undefined>
}

/** The team of operators, as administrators manage it (issue-12 2). */
export function createTeam({ db, now, deskUrl }: OperatorsDeps): Team {
  async function linkFor(operatorId: string): Promise<SetupLink> {
    const token = newToken()
    const at = now()
    const expiresAt = new Date(at.getTime() + SETUP_LINK_MS)
    await saveSetupLink(db, operatorId, hashOfToken(token), { now: at, expiresAt })
    return { operatorId, url: `${deskUrl}/set-up#${token}`, expiresAt }
  }

  /** Changes an operator, unless no other administrator could sign in afterwards. */
  function change(operatorId: string, changes: Parameters<typeof updateOperator>[2]): Promise<TeamChange> {
    if (!isUuid(operatorId)) return Promise.resolve('unknown')
    return transaction(db, async (tx) => {
      const administrators = (await lockAdministrators(tx)).filter((id) => id !== DEMO_OPERATOR.id)
      const isRemoved = changes.disabledAt instanceof Date || changes.roles?.includes('administrator') === false
      if (isRemoved && administrators.length === 1 && administrators[0] === operatorId) return 'last-administrator'
      if (!(await updateOperator(tx, operatorId, changes))) return 'unknown'
      if (changes.disabledAt instanceof Date) {
        await removeSessionsOf(tx, operatorId)
        await removeUnfinishedSignIns(tx, operatorId)
      }
      return 'changed'
    })
  }

  return {
    list: async () =>
      (await findTeam(db, now())).map((member) => ({
        ...member,
        roles: rolesOf(member.roles),
        isDemo: member.id === DEMO_OPERATOR.id,
      })),
    async invite(operator) {
      const id = randomUUID()
      try {
        await insertOperator(db, { ...operator, id }, now())
      } catch (error) {
        if (sqlState(error) === UNIQUE_VIOLATION) return undefined
        throw error
      }
      return linkFor(id)
    },
    async newLink(operatorId) {
      const found = isUuid(operatorId) ? await findOperator(db, operatorId) : undefined
      return found?.disabledAt === null && found.id !== DEMO_OPERATOR.id ? linkFor(found.id) : undefined
    },
    changeRoles: (operatorId, roles) => change(operatorId, { roles }),
    disable: (operatorId) => change(operatorId, { disabledAt: now() }),
    enable: (operatorId) => change(operatorId, { disabledAt: null }),
    async endSessions(operatorId) {
      if (!isUuid(operatorId) || !(await findOperator(db, operatorId))) return undefined
      return removeSessionsOf(db, operatorId)
    },
    async firstLink() {
      if (await hasCredentials(db)) return undefined
      await insertOperator(db, DEMO_ADMINISTRATOR, now())
      return linkFor(DEMO_ADMINISTRATOR.id)
    },
  }
}
