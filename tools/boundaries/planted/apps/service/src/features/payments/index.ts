export { find } from '../sessions/sessions.repository'
