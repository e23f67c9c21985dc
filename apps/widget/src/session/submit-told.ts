import type { Flow } from '@modulor/contract/vocabulary'
import { createAction } from './part'

/**
 * What a form tells of its submits. Nothing of it depends on that: analytics listen. It is told when a submit goes out, again
 * with the same `press` where it is sent again, and with a `code` when it was not taken: the answer's error code, or null
 * where there was none.
 */
export const submitTold = createAction<{
  readonly flow: Flow
  readonly methodId: string
  readonly press: string
  readonly code?: string | null
}>('form/submitTold')
