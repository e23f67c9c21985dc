/** What the desk opens with (issue-12 3). */
export { createOperatorHome, type OperatorHome } from './create-operator-home'
export { showConfiguration } from './show-configuration'
