export { list } from '../list/list'
