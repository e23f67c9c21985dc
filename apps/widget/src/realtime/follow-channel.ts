/** Who follows what over the page's one connection, and that its states are in the store (RT-1, RT-2). */
import { UnauthorizedError } from 'centrifuge'
import type { EffectDependencies } from '../api'
import type { ListingsState } from '../session/listings'
import type { Effect } from '../session/state-store'
import { Connection, RESUBSCRIBE_DELAYS } from './connection'
import { channelChanged, clicksKnown, connectionChanged } from './realtime-state'
import { createTokenReader, type TokenReader, type Tokens } from './tokens'

/** All that is the player's, or a payment: of the player's session, or the one that a pay session id names (ALT-1). */
export type Target =
  | 'player'
  | {
      readonly paymentId: string
      /** Empty: it is followed by the player's session. */
      readonly paySessionId: string
    }

export type Follower = {
  readonly onSubscribed: (isSubscribed: boolean) => void
  readonly onPublication: () => void
}

type InStore = { readonly listings: ListingsState }

/** The page's connection, for as long as somebody follows something. */
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

/** The connection of this holder. A page follows as one holder at a time: the connection of another one is closed. */
function liveOf(paySessionId: string): Effect<Live, InStore> {
  return (dispatch, _getState, dependencies) => {
    const live = lives.get(dependencies)
    if (live?.paySessionId === paySessionId) return live
    live?.connection.close()
    return dispatch(openLive(paySessionId))
  }
}

/** Closes the connection unless another screen follows something by the end of this turn. */
function closeUnused(live: Live, dependencies: EffectDependencies): void {
  setTimeout(() => {
    if (live.followersCount > 0 || lives.get(dependencies) !== live) return
    lives.delete(dependencies)
    live.connection.close()
  }, 0)
}

/** RT-3: between the least and the most, later each time. */
function retryDelayMs(turn: number): number {
  const { minResubscribeDelay: min, maxResubscribeDelay: max } = RESUBSCRIBE_DELAYS
  return Math.min(max, min + Math.random() * min * 2 ** turn)
}

/** The protocol's codes of a refusal that stays: unauthorized, permission denied, bad request. */
const FINAL_CODES: readonly unknown[] = [101, 103, 107]

/**
 * Publishes a batch of the clickstream over the connection that is open (CLICK-2). Answers a status as a call does; 0: it may
 * not have arrived.
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

/** Follows a channel; the answer ends that. Where the service refuses, nothing is followed. */
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
    // Later, so that the call for the channel brings the connection's token too.
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
