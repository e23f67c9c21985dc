export { main } from '../../service/src/main'
