export { message } from '../../contract/src/host-messages/index'
export { word } from '../../contract/src/vocabulary/index'
