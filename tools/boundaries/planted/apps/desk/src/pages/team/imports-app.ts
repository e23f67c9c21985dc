export { start } from '../../app/start'
