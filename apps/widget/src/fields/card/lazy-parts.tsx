/**
 * Parts of the card field that are loaded later: the icons of the brands, with the first focus, and the choice of saved cards,
 * for players who have any.
 */
import { SkeletonBlock } from '@modulor/ui'
import { lazyPart } from '../lazy-view'

/** The height of a saved card in the choice. */
export const CARD_HEIGHT = '58px'

const brandIcon = lazyPart(
  async () => (await import('./brand-icon')).BrandIcon,
  <span className="mc-brand" aria-hidden="true" />,
)
const savedCards = lazyPart(
  async () => (await import('./saved-cards')).SavedCards,
  <SkeletonBlock width="100%" height={CARD_HEIGHT} radius="10" />,
)

export const LazyBrandIcon = brandIcon.View
export const LazySavedCards = savedCards.View

/** Loads the icons of the brands; never rejects. */
export const preloadBrandIcon = brandIcon.preload

/** Loads the choice of saved cards before a form that has it opens; never rejects. */
export const preloadSavedCards = savedCards.preload
export const areSavedCardsHere = savedCards.isHere
