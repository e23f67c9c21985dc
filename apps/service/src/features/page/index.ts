/** The HTML page with the widget (BOOT, ROUTE). */
export {
  contentSecurityPolicy,
  GOOGLE_PAY_ORIGIN,
  PAGE_REPORTS_PATH,
  REPORTING_ENDPOINTS,
} from './content-security-policy'
export { createPage } from './create-page'
export { hasGooglePay } from './has-google-pay'
export { returnedTo } from './page.repository'
export type { CashierPage, PageAnswer } from './page.types'
export { integrityOf, readScriptInventory, SCRIPT_INVENTORY_PATH, type ScriptInventory } from './script-inventory'
export { readPageReports, type PageReport } from './read-page-reports'
