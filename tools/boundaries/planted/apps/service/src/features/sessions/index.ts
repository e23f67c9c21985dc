export { find } from './sessions.repository'
