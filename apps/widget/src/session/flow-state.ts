/** State of one flow, by the specification's names (ENT-8). Deposit and withdrawal are two slices of one form. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Flow } from '@modulor/contract/vocabulary'
import type { Listing } from '../api'
import { loadListing } from './listings'

export type KeptValues = Readonly<Record<string, string | boolean>>

/** What of the typed can be taken over a reload. `amount` null: the player has not touched it. */
export type TypedValues = { readonly flow: Flow; readonly amount: string | null } & Readonly<
  Record<Flow, Record<string, KeptValues>>
>

export type FlowState = {
  /** Id of the method whose form was opened last. */
  currentMethod: string | null
  /** What of the flow's listing a form depends on. */
  tax: Listing['tax']
  userBonuses: Listing['userBonuses']
  /** The one submit without a press has had its chance (AUTO-6). */
  isAutoSubmitted: boolean
  /** The player went back to the list, so nothing may be chosen for them again (AUTO-2). */
  skipAutoSelectMethod: boolean
  /** What was typed, by method, without anything of a card (FORM-17): a retry starts from here. */
  keptValues: Record<string, KeptValues>
}

export const initialFlow: FlowState = {
  currentMethod: null,
  tax: [],
  userBonuses: [],
  isAutoSubmitted: false,
  skipAutoSelectMethod: false,
  keptValues: {},
}

/** What a flow's own listing says about its forms. */
export function withFlowListing(state: FlowState, listing: Listing): FlowState {
  const { tax, userBonuses } = listing
  return { ...state, tax, userBonuses }
}

function createFlowSlice<Name extends Flow>(name: Name) {
  return createSlice({
    name,
    initialState: initialFlow,
    reducers: {
      methodOpened(state, { payload }: PayloadAction<string>) {
        state.currentMethod = payload
        state.skipAutoSelectMethod = true
      },
      autoSubmitted(state) {
        state.isAutoSubmitted = true
      },
      valuesKept(state, { payload }: PayloadAction<{ methodId: string; values: KeptValues }>) {
        state.keptValues[payload.methodId] = payload.values
      },
    },
    extraReducers: (builder) => {
      builder.addCase(loadListing.fulfilled, (state, { meta, payload }) =>
        meta.arg === name ? withFlowListing(state, payload) : state,
      )
    },
  })
}

const deposit = createFlowSlice('deposit')
const withdrawal = createFlowSlice('withdrawal')

export const depositReducer = deposit.reducer
export const withdrawalReducer = withdrawal.reducer
/** The actions of a flow, so that a form written for both need not ask which one it is. */
export const flowActions = { deposit: deposit.actions, withdrawal: withdrawal.actions } as const satisfies Record<
  Flow,
  unknown
>
