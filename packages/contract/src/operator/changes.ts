/** Notifies an open page of the desk that it should load its data again. */
import * as z from 'zod/mini'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'

/** How long a call waits for a change. */
export const CHANGE_WAIT_MS = 10_000

export const CHANGE_ENDPOINTS = {
  waitForChange: {
    id: 'waitForChange',
    summary:
      'Waits until a payment or a balance has changed since `after`, for 10 seconds at most. Returns only that it has changed',
    method: 'GET',
    path: `${OPERATOR_API}/changes`,
    access: 'signed-in',
    isPassive: true,
    /** `position` of the previous response. Without it, the call does not wait. */
    query: z.object({ after: z.optional(z.string().check(z.maxLength(64))) }),
    status: 200,
    response: z.object({ position: z.string() }),
    errors: [],
  },
} as const satisfies Record<string, OperatorEndpoint>
