export { find } from '../features/sessions/sessions.repository'
