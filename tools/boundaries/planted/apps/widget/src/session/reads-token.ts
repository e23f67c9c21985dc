export { token } from '../realtime/token'
