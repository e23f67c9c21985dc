export { kit } from '../../testkit/src/index'
