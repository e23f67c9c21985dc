/** What the store is made of, with room for the part that comes later: RTK Query (`queries.ts`). */
import { combineSlices, createDynamicMiddleware } from '@reduxjs/toolkit'
import { carouselReducer } from './carousel'
import { depositReducer, withdrawalReducer } from './flow-state'
import { listingsReducer } from './listings'
import { noticesReducer } from './notices'
import { sharedReducer } from './shared'
import { submitFormReducer } from './submit-form'

/** Parts that come with the screens that need them; each declares itself here, from its own module. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled from other modules
export interface LazySlices {}

export const rootReducer = combineSlices({
  shared: sharedReducer,
  listings: listingsReducer,
  notices: noticesReducer,
  carousel: carouselReducer,
  deposit: depositReducer,
  withdrawal: withdrawalReducer,
  submitForm: submitFormReducer,
}).withLazyLoadedSlices<LazySlices>()

/** Every store runs what is added here, from then on. */
export const laterMiddleware = createDynamicMiddleware()
