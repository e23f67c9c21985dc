/**
 * Toasts (NOTE-4). They are not part of the first view: the first toast loads this module, and the layer that renders them is
 * loaded when the page is idle.
 */
import { createPart } from './part'

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

type ToastOptions = { readonly text: string } & Partial<Omit<ToastEntry, 'id' | 'text'>>

type ToastsState = { readonly entries: readonly ToastEntry[]; readonly shownCount: number }

declare module './part' {
  interface LazyParts {
    readonly toasts: ToastsState
  }
}

const initialState: ToastsState = { entries: [], shownCount: 0 }

const { actions, select } = createPart('toasts', initialState, {
  toastShown: ({ entries, shownCount }, options: ToastOptions): ToastsState => {
    const entry = { variant: 'default', props: {}, durationMs: TOAST_DURATION_MS, ...options, id: shownCount } as const
    return { entries: [...entries, entry], shownCount: shownCount + 1 }
  },
  toastHidden: (state, id: number) => ({ ...state, entries: state.entries.filter((entry) => entry.id !== id) }),
})

export const { toastShown, toastHidden } = actions
export const selectToasts = (state: Parameters<typeof select>[0]) => select(state).entries
