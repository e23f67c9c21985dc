/** What the desk opens with (issue-12 3). */
export { createOperatorHome, type OperatorHome } from './create-operator-home'
export { readRoutes } from './routes-report.repository'
export { showConfiguration } from './show-configuration'
