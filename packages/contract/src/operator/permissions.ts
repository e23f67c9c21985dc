/** The roles and permissions of operators. Roles add up, and each endpoint of the operator API needs one permission. */

export const OPERATOR_ROLES = ['viewer', 'support', 'finance', 'approver', 'administrator'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export const PERMISSIONS = [
  'payments.read',
  'payments.recheck',
  'players.read',
  'players.manage',
  'players.erase',
  'uploads.read',
  'cases.read',
  'cases.work',
  'operations.read',
  'operations.request',
  'operations.approve',
  'deliveries.read',
  'deliveries.retry',
  'reconciliation.read',
  'reconciliation.manage',
  'switches.read',
  'switches.manage',
  'configuration.read',
  'reports.read',
  'team.manage',
  'audit.read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const READS = [
  'payments.read',
  'cases.read',
  'operations.read',
  'deliveries.read',
  'reconciliation.read',
  'switches.read',
  'configuration.read',
  'reports.read',
] as const satisfies readonly Permission[]

const ROLE_PERMISSIONS = {
  viewer: READS,
  support: [
    ...READS,
    'payments.recheck',
    'players.read',
    'players.manage',
    'uploads.read',
    'cases.work',
    'deliveries.retry',
  ],
  finance: [
    ...READS,
    'payments.recheck',
    'players.read',
    'uploads.read',
    'cases.work',
    'operations.request',
    'reconciliation.manage',
  ],
  approver: [...READS, 'operations.approve'],
  administrator: [...READS, 'players.read', 'players.erase', 'switches.manage', 'team.manage', 'audit.read'],
} as const satisfies Record<OperatorRole, readonly Permission[]>

/** Whether one of the roles has the permission. */
export const isPermitted = (roles: readonly OperatorRole[], permission: Permission): boolean =>
  roles.some((role) => (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(permission))
