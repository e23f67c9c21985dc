export { SessionExpiredScreen } from './session-expired-screen'
