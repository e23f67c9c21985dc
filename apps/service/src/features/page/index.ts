/** The page that carries the widget to the player (BOOT, ROUTE). */
export { createPage } from './create-page'
export { returnedTo } from './page.repository'
export type { CashierPage, PageAnswer } from './page.types'
export { SCRIPT_INVENTORY_PATH } from './script-inventory'
