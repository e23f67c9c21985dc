/** The state of the analytics connection, by the specification's names (CLICK-3). */
import { createPart } from '../session/part'

export type AnalyticsConnection =
  /** Nothing can be sent yet. */
  | 'loading'
  | 'initialized'
  /** The realtime channel could not be set up; events go by POST. */
  | 'failed'

export type AnalyticsState = { readonly connection: AnalyticsConnection }

declare module '../session/part' {
  interface LazyParts {
    readonly analytics: AnalyticsState
  }
}

const initialState: AnalyticsState = { connection: 'loading' }

const { actions } = createPart('analytics', initialState, {
  connectionChanged: (_state, connection: AnalyticsConnection) => ({ connection }),
})

export const { connectionChanged } = actions
