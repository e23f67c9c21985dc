/** The quick choice (LIST-3, LIST-4), by the specification's names (ENT-8). */
import { createSlice } from '@reduxjs/toolkit'
import { loadListing } from './listings'

export type CarouselState = {
  /** The first listing has come. */
  readonly isInitiallyLoaded: boolean
  /** The player switched it off. */
  readonly isViewChanged: boolean
}

export const initialCarousel: CarouselState = {
  isInitiallyLoaded: false,
  isViewChanged: false,
}

const carousel = createSlice({
  name: 'carousel',
  initialState: initialCarousel,
  reducers: {
    carouselSwitched: (state) => ({ ...state, isViewChanged: !state.isViewChanged }),
  },
  extraReducers: (builder) => {
    builder.addCase(loadListing.fulfilled, (state) => ({ ...state, isInitiallyLoaded: true }))
  },
})

export const carouselReducer = carousel.reducer
export const { carouselSwitched } = carousel.actions
