import { OPERATOR_ROLES } from '@modulor/contract/operator'

/** The sandbox signs everyone in as this operator. No other operator has the id, and it does not count as an administrator. */
export const DEMO_OPERATOR = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Demo operator',
  email: null,
  roles: OPERATOR_ROLES,
} as const

/** The first administrator of a sandbox, who signs in by the set-up link. */
export const DEMO_ADMINISTRATOR = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Demo administrator',
  email: null,
  roles: ['administrator'],
} as const
