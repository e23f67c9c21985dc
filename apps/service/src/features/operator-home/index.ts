/** The desk's first page: counts of what needs an operator, and reports (issue-12 3). */
export { createOperatorHome, type OperatorHome } from './create-operator-home'
export { readRoutes } from './routes-report.repository'
export { showConfiguration } from './show-configuration'
