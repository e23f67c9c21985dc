/** Apart from the catalogue, which a list of methods does not need. */

/** Session missing, foreign or expired (SESS-4). */
export const SESSION_ERROR_CODE = '17'
export const SESSION_ERROR_MESSAGE = 'CASHIER.PH2.ERROR_MESSAGE.17'

/** What the widget raises instead of sending a call without a session id (SESS-5). */
export const NO_SESSION_ID_MESSAGE = 'no sessionId'
