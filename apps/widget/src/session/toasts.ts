/**
 * Passing words (NOTE-4). No part of the first view: whoever shows one brings this module, and the layer that draws them
 * comes when the page is idle.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from './root'

export const TOAST_DURATION_MS = 2000

export type ToastVariant = 'default' | 'success' | 'error'

export type ToastEntry = {
  readonly id: number
  readonly variant: ToastVariant
  /** A message key. */
  readonly text: string
  readonly props: Readonly<Record<string, string>>
  readonly durationMs: number
}

type ToastWish = { readonly text: string } & Partial<Omit<ToastEntry, 'id' | 'text'>>

type ToastsState = { readonly entries: readonly ToastEntry[]; readonly shownCount: number }

declare module './root' {
  interface LazySlices {
    readonly toasts: ToastsState
  }
}

const initialState: ToastsState = { entries: [], shownCount: 0 }

const toasts = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown({ entries, shownCount }, { payload }: PayloadAction<ToastWish>) {
      const entry = {
        variant: 'default',
        props: {},
        durationMs: TOAST_DURATION_MS,
        ...payload,
        id: shownCount,
      } as const
      return { entries: [...entries, entry], shownCount: shownCount + 1 }
    },
    toastHidden(state, { payload }: PayloadAction<number>) {
      return { ...state, entries: state.entries.filter(({ id }) => id !== payload) }
    },
  },
  selectors: { selectToasts: ({ entries }) => entries },
}).injectInto(rootReducer)

export const { toastShown, toastHidden } = toasts.actions
export const { selectToasts } = toasts.selectors
