/** The state of the analytics connection, by the specification's names (CLICK-3). */
import { createPart } from '../session/part'

export type AnalyticsConnection =
  /** The clickstream is not loaded yet. */
  | 'loading'
  | 'initialized'
  /** The realtime channel could not be used; events are sent by POST. */
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
