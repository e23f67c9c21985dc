import { OPERATOR_ROLES, type OperatorRole } from '@modulor/contract/operator'

const isRole = (role: string): role is OperatorRole => (OPERATOR_ROLES as readonly string[]).includes(role)

/** The roles that this release knows; one of a newer release is none here. */
export const rolesOf = (stored: readonly string[]): OperatorRole[] => stored.filter(isRole)
