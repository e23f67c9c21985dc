/** The quick choice (LIST-3, LIST-4), by the specification's names (ENT-8). */
import { listingRead } from './listings'
import { createPart, on } from './part'

export type CarouselState = {
  /** The first listing has been read. */
  readonly isInitiallyLoaded: boolean
  /** The player switched it off. */
  readonly isViewChanged: boolean
}

export const initialCarousel: CarouselState = {
  isInitiallyLoaded: false,
  isViewChanged: false,
}

const { actions } = createPart(
  'carousel',
  initialCarousel,
  { carouselSwitched: (state) => ({ ...state, isViewChanged: !state.isViewChanged }) },
  [
    on(listingRead, (state: CarouselState) =>
      state.isInitiallyLoaded ? state : { ...state, isInitiallyLoaded: true },
    ),
  ],
)

export const { carouselSwitched } = actions
