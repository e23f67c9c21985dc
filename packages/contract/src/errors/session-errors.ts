/** Separate from the catalogue, so that the list of methods does not load it. */

/** The session is missing, unknown or expired (SESS-4). */
export const SESSION_ERROR_CODE = '17'
export const SESSION_ERROR_MESSAGE = 'CASHIER.PH2.ERROR_MESSAGE.17'

/** The error that the widget throws instead of sending a call without a session id (SESS-5). */
export const NO_SESSION_ID_MESSAGE = 'no sessionId'
