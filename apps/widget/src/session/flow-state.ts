/** State of one flow, by the specification's names (ENT-8). Deposit and withdrawal are two parts of the same shape. */
import type { Flow } from '@modulor/contract/vocabulary'
import type { Listing } from '../api'
import { listingRead } from './listings'
import { createPart, on } from './part'

export type KeptValues = Readonly<Record<string, string | boolean>>

/** The typed values that are kept over a reload. `amount` null: the player has not changed it. */
export type TypedValues = { readonly flow: Flow; readonly amount: string | null } & Readonly<
  Record<Flow, Record<string, KeptValues>>
>

export type FlowState = {
  /** Id of the method whose form was opened last. */
  currentMethod: string | null
  /** Taxes of the flow's listing, which its forms use; the bonuses likewise. */
  tax: Listing['tax']
  userBonuses: Listing['userBonuses']
  /** The one automatic submit has been made or tried (AUTO-6). */
  isAutoSubmitted: boolean
  /** The player went back to the list, so no method may be selected automatically again (AUTO-2). */
  skipAutoSelectMethod: boolean
  /** The typed values by method id, without card data (FORM-17): a retry starts with them. */
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

/** Copies the data for forms from the flow's listing. */
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

/** The actions by flow, for forms that work with both flows. */
export const flowActions = {
  deposit: createFlowPart('deposit').actions,
  withdrawal: createFlowPart('withdrawal').actions,
} as const satisfies Record<Flow, unknown>
