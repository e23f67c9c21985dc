/** What operators turn off and on for players (issue-12 2, decision 69). */
export { createSwitches, switchesWithoutEffect, type Switches } from './create-switches'
export { switchReader } from './switches.repository'
