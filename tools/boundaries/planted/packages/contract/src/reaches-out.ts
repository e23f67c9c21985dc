export { rule } from '../../rules/src/rule'
