/** The operator API (issue-12 2): one file per area, composed into one table. */
export { OPERATOR_API, type OperatorEndpoint } from './endpoint'
export { isPermitted, OPERATOR_ROLES, PERMISSIONS, type OperatorRole, type Permission } from './permissions'
