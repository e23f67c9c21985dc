/** Follows channels over the page's connection, and writes the states of connection and channels to the store (RT-1, RT-2). */
import { UnauthorizedError } from 'centrifuge'
import type { EffectDependencies } from '../api'
import type { ListingsState } from '../session/listings'
import type { Effect } from '../session/state-store'
import { Connection, RESUBSCRIBE_DELAYS } from './connection'
import { channelChanged, clicksKnown, connectionChanged } from './realtime-state'
import { createTokenReader, type TokenReader, type Tokens } from './tokens'

/** The target to follow: the player's channel, or a payment, by the player's session or by its pay session id (ALT-1). */
export type Target =
  | 'player'
  | {
      readonly paymentId: string
      /** Empty: the payment is followed with the player's session. */
      readonly paySessionId: string
    }

export type Follower = {
  readonly onSubscribed: (isSubscribed: boolean) => void
  readonly onPublication: () => void
}

type InStore = { readonly listings: ListingsState }

/** The page's connection; it exists while there are followers. */
type Live = {
  readonly paySessionId: string
  readonly connection: Connection
  readonly tokens: TokenReader
  followersCount: number
}

const lives = new WeakMap<EffectDependencies, Live>()

function openLive(paySessionId: string): Effect<Live, InStore> {
  return (dispatch, getState, dependencies) => {
    const { apiClient, report, now } = dependencies
    const { deposit, withdrawal } = getState().listings
    const tokens = createTokenReader(apiClient, paySessionId)
    const connection = new Connection({
      token: paySessionId === '' ? (deposit.listing?.authToken ?? withdrawal.listing?.authToken ?? null) : null,
      getToken: tokens.readAuthToken,
      onState: (state) => dispatch(connectionChanged(state)),
      report: (message) => report('realtime', message),
      now,
    })
    const live: Live = { paySessionId, connection, tokens, followersCount: 0 }
    lives.set(dependencies, live)
    return live
  }
}

/** Returns the connection for this session or pay session. A page has one connection at a time: one for another id is closed. */
function liveOf(paySessionId: string): Effect<Live, InStore> {
  return (dispatch, _getState, dependencies) => {
    const live = lives.get(dependencies)
    if (live?.paySessionId === paySessionId) return live
    live?.connection.close()
    return dispatch(openLive(paySessionId))
  }
}

/** Closes the connection if it has no follower in the next task, because another screen may start to follow until then. */
function closeUnused(live: Live, dependencies: EffectDependencies): void {
  setTimeout(() => {
    if (live.followersCount > 0 || lives.get(dependencies) !== live) return
    lives.delete(dependencies)
    live.connection.close()
  }, 0)
}

/** The delay before a retry (RT-3): random, increasing with each attempt, between the minimum and the maximum. */
function retryDelayMs(turn: number): number {
  const { minResubscribeDelay: min, maxResubscribeDelay: max } = RESUBSCRIBE_DELAYS
  return Math.min(max, min + Math.random() * min * 2 ** turn)
}

/** The protocol's codes of permanent refusals: unauthorized, permission denied, bad request. */
const FINAL_CODES: readonly unknown[] = [101, 103, 107]

/**
 * Publishes a batch of the clickstream over the open connection (CLICK-2). Returns a status like a call; 0: it may not have
 * arrived.
 */
export function publishClicks(channel: string, body: string): Effect<Promise<number>> {
  return async (_dispatch, _getState, dependencies) => {
    const live = lives.get(dependencies)
    if (!live) return 0
    try {
      await live.connection.publish(channel, JSON.parse(body))
      return 200
    } catch (error) {
      return FINAL_CODES.includes((error as { readonly code?: unknown }).code) ? 400 : 0
    }
  }
}

/** Follows a channel; the returned function stops it. If the service refuses, no channel is followed. */
export function followChannel(target: Target, { onSubscribed, onPublication }: Follower): Effect<() => void, InStore> {
  const { paymentId, paySessionId } = target === 'player' ? { paymentId: null, paySessionId: '' } : target
  const channelIn = ({ payment, player }: Tokens) => (target === 'player' ? player : payment)
  return (dispatch, _getState, dependencies) => {
    const live = dispatch(liveOf(paySessionId))
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let unsubscribe = (): void => undefined
    live.followersCount += 1

    async function start(turn: number): Promise<void> {
      try {
        const known = await live.tokens.read(paymentId)
        dispatch(clicksKnown(known.clicks))
        const found = channelIn(known)
        if (isLeft || !found) return
        const { channel } = found
        unsubscribe = live.connection.subscribe({
          name: channel,
          token: found.token,
          getToken: async () => channelIn(await live.tokens.read(paymentId))?.token ?? '',
          onState(to) {
            dispatch(channelChanged({ channel, to }))
            onSubscribed(to === 'Subscribed')
          },
          onPublication,
        })
      } catch (error) {
        if (!isLeft && !(error instanceof UnauthorizedError))
          timer = setTimeout(() => void start(turn + 1), retryDelayMs(turn))
      }
    }
    void start(0)
    // After `start`, so that the call for the channel's token returns the connection's token too.
    live.connection.open()

    return () => {
      isLeft = true
      clearTimeout(timer)
      unsubscribe()
      live.followersCount -= 1
      closeUnused(live, dependencies)
    }
  }
}
