import { OPERATOR_ROLES } from '@modulor/contract/operator'

/** The sandbox signs anybody in as this one. Nobody else has the id, and it does not count as an administrator. */
export const DEMO_OPERATOR = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Demo operator',
  email: null,
  roles: OPERATOR_ROLES,
} as const
