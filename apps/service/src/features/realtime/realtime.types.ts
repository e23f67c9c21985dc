/** The interface of the realtime channel for the HTTP layer and for the features that report changes. */
import type { EmulationRequest, PaymentPublication, RealtimeTokens } from '@modulor/contract/realtime'
import type { Outcome } from '../../outcome'
import type { PaymentAccess, PlayerSession } from '../payments'
import type { PlayerName } from './channel-names'
import type { ClicksPlace } from './realtime-tokens'
import type { Connection, Transport } from './connection.types'

/** A payment that has changed, and whose it is. */
export type ChangedPayment = PlayerName & { readonly id: string }

export type RealtimeMetrics = {
  connectionOpened(transport: 'websocket' | 'stream'): void
  connectionClosed(transport: 'websocket' | 'stream'): void
  /** Called for publications that could not be handed on; their followers poll. */
  publicationsLost(count: number): void
}

/** What can be published, by ids; a payment that is gone is left out. */
export type PublicationsOf = (paymentIds: readonly string[]) => Promise<readonly PaymentPublication[]>

/** Hands publications on to whoever serves the clients. Nothing waits for it, and it does not throw. */
export type Broker = {
  /** Connects, where it has to. */
  start(): void
  paymentChanged(payment: ChangedPayment): void
  playerChanged(player: PlayerName): void
  /** For all players, whichever instance they are on: what they can use may have changed. */
  playersChanged(): void
  /** An operators' case is another one: other instances tell it to pages of operators, and to no player. */
  casesChanged(): void
  /** For all clients of this process: what they show may have changed. */
  everythingChanged(): void
  stop(): Promise<void> | void
}

/** Takes events of the clickstream that come over a connection (CLICK-2). */
export type ClicksTaker = {
  /** Whether the brand collects events. */
  isCollected(brand: string): boolean
  /** False where it is no batch. Its events are stored or dropped later. */
  take(source: { readonly place: ClicksPlace; readonly player: string }, batch: unknown): boolean
}

export type EmulationEnd = 'taken' | 'unknown_session'

export type Realtime = Omit<Broker, 'stop'> & {
  /** The token of a listing (RT-1). */
  authTokenOf(session: PlayerSession): string
  /** Tokens for a connection and for exactly the channels that the caller may follow; `not_found` for a payment of others. */
  tokensFor(access: PaymentAccess, paymentId: string | undefined): Promise<Outcome<RealtimeTokens>>
  /** A client of this process; undefined when it has too many or leaves, and with a Centrifugo, which has the clients then. */
  open(transport: Transport): Connection | undefined
  /** A later command of a stream, whichever instance the stream is on (RT-4). */
  emulate(request: EmulationRequest): Promise<EmulationEnd>
  /** Ends every connection, so that its client connects to another instance. Changes are told until `stop`. */
  disconnect(): void
  /** Tells what waits, for a few seconds at most. */
  stop(): Promise<void>
}
