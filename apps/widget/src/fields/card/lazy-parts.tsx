/** What of a card comes a moment after its number can be typed: the drawings of the brands, and the saved cards. */
import { SkeletonBlock } from '@modulor/ui'
import { lazyPart } from '../lazy-view'

const CARD_HEIGHT = '58px'

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

/** Brings both before a form with a card opens; never rejects. */
export async function preloadCard(): Promise<void> {
  await Promise.all([brandIcon.preload(), savedCards.preload()])
}

/** True once nothing of a card form has to be waited for. */
export const isCardHere = (): boolean => brandIcon.isHere() && savedCards.isHere()
