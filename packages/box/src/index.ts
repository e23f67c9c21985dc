/** A whole cashier for the tests of a merchant, started by one call. */
export { boxControl, type BoxControl } from './control/box-control'
export { startBox, type Box, type BoxOptions } from './start-box'
