/** The operator API (issue-12 2): one file per area, composed into one table. */
export { DELIVERIES_PER_PAGE, DELIVERY_VIEWS, type Delivery, type DeliveryView } from './deliveries'
export { AUTOMATIC_CALL, DESK_HEADER, OPERATOR_API, OPERATOR_SESSION_COOKIE, type OperatorEndpoint } from './endpoint'
export { OPERATOR_ENDPOINTS, type OperatorEndpointId, type OperatorEndpoints } from './endpoints'
export { OperatorErrorBody } from './error-body'
export { OPERATOR_ERRORS, type OperatorErrorCode } from './errors'
export { CASES_PER_PAGE, type OperatorCase } from './cases'
export { CHANGE_WAIT_MS } from './changes'
export { isReadableName } from './parts'
export { OPERATIONS_PER_PAGE, type OperatorOperation } from './operations'
export type { AuditLine } from './audit'
export type { OperatorSelf } from './session'
export { PASSKEYS_MAX, type OwnedPasskey } from './passkeys'
export type { NewPasskey, SignInOptions, UsedPasskey } from './sign-in'
export {
  STATEMENT_BYTES_MAX,
  STATEMENT_DAYS_MAX,
  STATEMENT_LINE_STATES,
  STATEMENT_LINES_PER_PAGE,
  type Imported,
  type StatementDay,
  type StatementLine,
} from './reconciliation'
export { ENDED_SWITCHES_MAX, type NewSwitch, type Switch } from './switches'
export type { SetupLink, TeamMember } from './team'
export {
  COUNTED_PAYMENTS_MAX,
  PAYMENT_FILTERS,
  PAYMENTS_PER_PAGE,
  STORY_ROWS_MAX,
  paymentFilter,
  paymentQueryWords,
  type OperatorPayment,
  type PaymentFilter,
  type StoryEntry,
} from './payments'
export { FUNNEL_GROUPS, type Acceptance, type Configuration, type Funnel, type Home, type RouteReport } from './home'
export { isPermitted, OPERATOR_ROLES, PERMISSIONS, type OperatorRole, type Permission } from './permissions'
export { PLAYER_ROWS_MAX, type FoundPlayer, type PlayerView } from './players'
