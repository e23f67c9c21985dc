/** The interface of the realtime channel for the HTTP layer and for the features that report changes. */
import type { EmulationRequest, PaymentPublication, RealtimeTokens } from '@modulor/contract/realtime'
import type { Outcome } from '../../outcome'
import type { PaymentAccess, PlayerSession } from '../payments'
import type { PlayerName } from './channel-names'
import type { ClicksPlace } from './realtime-tokens'
import type { Connection, Transport } from './connection.types'

/** A changed payment, and its player. */
export type ChangedPayment = PlayerName & { readonly id: string }

export type RealtimeMetrics = {
  connectionOpened(transport: 'websocket' | 'stream'): void
  connectionClosed(transport: 'websocket' | 'stream'): void
  /** Called for publications that could not be passed on; their clients poll. */
  publicationsLost(count: number): void
}

/** Returns the publications of payments by their ids. A payment that does not exist is left out. */
export type PublicationsOf = (paymentIds: readonly string[]) => Promise<readonly PaymentPublication[]>

/** Passes publications on to the server of the clients. No caller waits for it, and it does not throw. */
export type Broker = {
  /** Opens connections, if it needs any. */
  start(): void
  paymentChanged(payment: ChangedPayment): void
  playerChanged(player: PlayerName): void
  /** For all players, on all instances: what they can use may have changed. */
  playersChanged(): void
  /** An operator's case has changed: other instances notify operators' pages, and no player. */
  casesChanged(): void
  /** For all clients of this process: what they show may have changed. */
  allLocalClientsChanged(): void
  stop(): Promise<void> | void
}

/** Accepts clickstream events over a connection (CLICK-2). */
export type ClickReceiver = {
  /** Whether the brand collects events. */
  isCollected(brand: string): boolean
  /** Returns false if the data is not a batch of events, or too large. The events are stored or dropped later. */
  receive(source: { readonly place: ClicksPlace; readonly player: string }, batch: unknown): boolean
}

export type EmulationEnd = 'taken' | 'unknown_session'

export type Realtime = Omit<Broker, 'stop'> & {
  /** Returns the connection token of a listing (RT-1). */
  authTokenOf(session: PlayerSession): string
  /**
   * Returns tokens for a connection and for exactly the channels that the caller may follow. Refuses `not_found` for a payment
   * of others.
   */
  tokensFor(access: PaymentAccess, paymentId: string | undefined): Promise<Outcome<RealtimeTokens>>
  /**
   * Opens a connection in this process. Undefined if the process has too many or is stopping, and with a Centrifugo, which has
   * the connections then.
   */
  open(transport: Transport): Connection | undefined
  /** Passes on a later command of a stream, on whichever instance the stream is (RT-4). */
  emulate(request: EmulationRequest): Promise<EmulationEnd>
  /** Ends every connection, so that the clients connect to another instance. Changes are published until `stop`. */
  disconnect(): void
  /** Publishes the waiting changes, for a few seconds at most. */
  stop(): Promise<void>
}
