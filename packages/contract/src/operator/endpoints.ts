/** Every call of the operator API. Each area has its own file and a line here. */
import { OPERATION_ENDPOINTS } from './operations'
import { AUDIT_ENDPOINTS } from './audit'
import { CASE_ENDPOINTS } from './cases'
import { CHANGE_ENDPOINTS } from './changes'
import { DELIVERY_ENDPOINTS } from './deliveries'
import { HOME_ENDPOINTS } from './home'
import { PASSKEY_ENDPOINTS } from './passkeys'
import { PAYMENT_ENDPOINTS } from './payments'
import { PLAYER_ENDPOINTS } from './players'
import { RECONCILIATION_ENDPOINTS } from './reconciliation'
import { SESSION_ENDPOINTS } from './session'
import { SIGN_IN_ENDPOINTS } from './sign-in'
import { SWITCH_ENDPOINTS } from './switches'
import { TEAM_ENDPOINTS } from './team'

export const OPERATOR_ENDPOINTS = {
  ...SESSION_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
  ...TEAM_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...OPERATION_ENDPOINTS,
  ...CASE_ENDPOINTS,
  ...CHANGE_ENDPOINTS,
  ...DELIVERY_ENDPOINTS,
  ...HOME_ENDPOINTS,
  ...PLAYER_ENDPOINTS,
  ...RECONCILIATION_ENDPOINTS,
  ...SWITCH_ENDPOINTS,
}
export type OperatorEndpoints = typeof OPERATOR_ENDPOINTS
export type OperatorEndpointId = keyof OperatorEndpoints
