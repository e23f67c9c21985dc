export { createErrorReports, type ErrorReports } from './create-error-reports'
export { reportLogged } from './report-logged-errors'
