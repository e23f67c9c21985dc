/** Players' sessions and the merchants' keys (SESS, SVC-4). */
export { createSessions } from './create-sessions'
export { isPlainSessionIdAllowed } from './launch-session'
export { sessionTimeout } from './session-lifetime'
export type { Merchant } from './merchant-keys'
export type { Sessions } from './sessions.types'
