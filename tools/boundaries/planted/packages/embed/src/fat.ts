export { http } from '../../contract/src/http/index'
