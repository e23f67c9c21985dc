export { main } from '../../../apps/service/src/main'
