/** Pay groups: the methods that a player is offered, as lists and as forms (LIST, ENT). */
export { createPayGroups } from './create-pay-groups'
export { offeredMethod, offeredMethods, type OfferedMethod, type Standpoint } from './offered-methods'
export { lastUsedMethodOf } from './pay-groups.repository'
export type { PayGroups, PayGroupsDeps } from './pay-groups.types'
