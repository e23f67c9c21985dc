import { OPERATOR_ROLES, type OperatorRole } from '@modulor/contract/operator'

const isRole = (role: string): role is OperatorRole => (OPERATOR_ROLES as readonly string[]).includes(role)

/** The stored roles that this release knows; roles of a newer release are left out. */
export const rolesOf = (stored: readonly string[]): OperatorRole[] => stored.filter(isRole)
