export { CardsScreen } from './cards-screen'
