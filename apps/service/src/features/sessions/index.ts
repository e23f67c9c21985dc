/** Players' sessions and the merchants' keys (SESS, SVC-4). */
export { createSessions } from './create-sessions'
export type { Sessions } from './sessions.types'
