import { createAction } from '@reduxjs/toolkit'
import type { Flow } from '@modulor/contract/vocabulary'

/** How long an amount must rest before it counts as chosen (AMT-13). */
export const AMOUNT_SETTLED_MS = 1000

/** The player has stopped changing the amount (AMT-13). Changes no state: whoever counts what players do listens to it. */
export const amountSettled = createAction<{ flow: Flow; methodId: string; amount: string }>('form/amountSettled')
