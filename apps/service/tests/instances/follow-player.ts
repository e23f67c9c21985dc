import { REALTIME_WEBSOCKET_PATH, RealtimeTokens } from '@modulor/contract/realtime'
import { Centrifuge } from 'centrifuge'
import { WebSocket } from 'ws'

type Caller = {
  call(
    id: 'realtimeTokens',
    options: { readonly session: string; readonly body: object },
  ): Promise<{ readonly json: unknown }>
}
export type Follower = { readonly heardCount: () => number; readonly end: () => void }

/** Counts the notices that the player of a session receives at an address, once the subscription is open. */
export async function followPlayer(
  caller: Caller,
  { session, url, readyMsMax }: { readonly session: string; readonly url: string; readonly readyMsMax: number },
): Promise<Follower> {
  const { json } = await caller.call('realtimeTokens', { session, body: {} })
  // The former release does not name the channel of the clickstream.
  const { auth_token: token, player } = RealtimeTokens.parse({ clicks: null, ...(json as object) })
  if (!player) throw new Error('the session has a player')
  const client = new Centrifuge(url.replace(/^http/, 'ws') + REALTIME_WEBSOCKET_PATH, { websocket: WebSocket, token })
  let heardCount = 0
  const subscription = client.newSubscription(player.channel, { token: player.token })
  subscription.on('publication', () => (heardCount += 1))
  subscription.subscribe()
  client.connect()
  await subscription.ready(readyMsMax).catch((error: unknown) => {
    client.disconnect()
    throw error
  })
  return { heardCount: () => heardCount, end: () => client.disconnect() }
}
