export { BetShopModal } from './bet-shop-modal'
export { BetShopPage } from './bet-shop-page'
