import type { Flow } from '@modulor/contract/vocabulary'
import { createAction } from './part'

/**
 * Reports the submits of a form to analytics; no part of the form depends on it. It is dispatched when a submit is sent, again
 * with the same `press` when the submit is retried, and with a `code` when it was not accepted: the error code of the response,
 * or null without one.
 */
export const submitTracked = createAction<{
  readonly flow: Flow
  readonly methodId: string
  readonly press: string
  readonly code?: string | null
}>('form/submitTracked')
