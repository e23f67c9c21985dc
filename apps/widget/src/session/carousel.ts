/** The quick choice (LIST-3, LIST-4), by the specification's names (ENT-8). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loadListing } from './listings'

export type CarouselState = {
  /** Ids of the methods in it. */
  readonly list: readonly string[]
  readonly selectedId: string | null
  /** The first listing has come. */
  readonly isInitiallyLoaded: boolean
  /** The player switched it off. */
  readonly isViewChanged: boolean
}

export const initialCarousel: CarouselState = {
  list: [],
  selectedId: null,
  isInitiallyLoaded: false,
  isViewChanged: false,
}

const carousel = createSlice({
  name: 'carousel',
  initialState: initialCarousel,
  reducers: {
    carouselShown: (state, { payload }: PayloadAction<readonly string[]>) => ({ ...state, list: payload }),
    carouselSelected: (state, { payload }: PayloadAction<string | null>) => ({ ...state, selectedId: payload }),
    carouselSwitched: (state) => ({ ...state, isViewChanged: !state.isViewChanged }),
  },
  extraReducers: (builder) => {
    builder.addCase(loadListing.fulfilled, (state) => ({ ...state, isInitiallyLoaded: true }))
  },
})

export const carouselReducer = carousel.reducer
export const { carouselSelected, carouselShown, carouselSwitched } = carousel.actions
