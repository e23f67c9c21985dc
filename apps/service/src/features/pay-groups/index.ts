/** Pay groups: the methods that are offered to a player, as lists and as forms (LIST, ENT). */
export { createPayGroups } from './create-pay-groups'
export { depositRestOf } from './list-methods'
export { playerQueries } from './player-queries'
export type { PayGroups } from './pay-groups.types'
