/** Switches, with which operators turn methods, providers, countries and flows off and on (issue-12 2, decision 69). */
export { createSwitches, switchesWithoutEffect, type Switches } from './create-switches'
export { switchReader } from './switches.repository'
