/** State of one flow, by the specification's names (ENT-8). Deposit and withdrawal are two parts of one form. */
import type { Flow } from '@modulor/contract/vocabulary'
import type { Listing } from '../api'
import { listingRead } from './listings'
import { createPart, on } from './part'

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

const createFlowPart = (name: Flow) =>
  createPart(
    name,
    initialFlow,
    {
      methodOpened: (state, currentMethod: string) => ({ ...state, currentMethod, skipAutoSelectMethod: true }),
      autoSubmitted: (state) => ({ ...state, isAutoSubmitted: true }),
      valuesKept: (state, { methodId, values }: { methodId: string; values: KeptValues }) => ({
        ...state,
        keptValues: { ...state.keptValues, [methodId]: values },
      }),
    },
    [
      on(listingRead, (state: FlowState, { flow, listing }) =>
        flow === name ? withFlowListing(state, listing) : state,
      ),
    ],
  )

/** The actions of a flow, so that a form written for both need not ask which one it is. */
export const flowActions = {
  deposit: createFlowPart('deposit').actions,
  withdrawal: createFlowPart('withdrawal').actions,
} as const satisfies Record<Flow, unknown>
