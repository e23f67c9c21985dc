/** The states of the connection and of its channels, by the specification's names (RT-2, ENT-8). */
import { createPart } from '../session/part'

export type ConnectionState = 'disconnected' | 'connecting' | 'connected'
export type ChannelState = 'Unsubscribed' | 'Subscribing' | 'Subscribed'

export type RealtimeState = {
  readonly connection: ConnectionState
  /** The state by channel name. A channel without an entry is unsubscribed. */
  readonly channels: Readonly<Record<string, ChannelState>>
  /** The channel for events of the clickstream while the connection is open (CLICK-2); null: none. */
  readonly clicks: string | null
}

declare module '../session/part' {
  interface LazyParts {
    readonly realtime: RealtimeState
  }
}

const initialState: RealtimeState = { connection: 'disconnected', channels: {}, clicks: null }

const { actions } = createPart('realtime', initialState, {
  connectionChanged: (state, connection: ConnectionState) => ({ ...state, connection }),
  clicksKnown: (state, clicks: string | null) => ({ ...state, clicks }),
  channelChanged: (state, { channel, to }: { readonly channel: string; readonly to: ChannelState }) => ({
    ...state,
    channels: { ...state.channels, [channel]: to },
  }),
})

export const { connectionChanged, channelChanged, clicksKnown } = actions
