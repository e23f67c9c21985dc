/** What the store is made of, with room for the part that comes later: RTK Query (`queries.ts`). */
import { combineSlices, createDynamicMiddleware } from '@reduxjs/toolkit'
import { depositReducer, withdrawalReducer } from './flow-state'
import { listingsReducer } from './listings'
import { sharedReducer } from './shared'
import { submitFormReducer } from './submit-form'

export const rootReducer = combineSlices({
  shared: sharedReducer,
  listings: listingsReducer,
  deposit: depositReducer,
  withdrawal: withdrawalReducer,
  submitForm: submitFormReducer,
})

/** Every store runs what is added here, from then on. */
export const laterMiddleware = createDynamicMiddleware()
