/** The realtime channel (RT-1 to RT-6): its tokens, and its server, which is this process or a Centrifugo. */
import { done, refused } from '../../outcome'
import type { PaymentAccess, Payments, PlayerSession } from '../payments'
import { clicksChannel, paymentChannel, playerChannel } from './channel-names'
import type { EmbeddedServer } from './embedded-server'
import type { RealtimeTokenSigner } from './realtime-tokens'
import type { Broker, Realtime } from './realtime.types'

type Settings = {
  readonly tokens: RealtimeTokenSigner
  readonly broker: Broker | EmbeddedServer
  readonly findPaymentId: Payments['idOf']
  /** Whether clickstream events of this brand are accepted over a connection; never with a Centrifugo. */
  readonly isCollected?: (brand: string) => boolean
}

export function createRealtime({ tokens, broker, findPaymentId, isCollected }: Settings): Realtime {
  const server = 'open' in broker ? broker : undefined

  const channelOf = (subject: string, channel: string) => ({ channel, token: tokens.subscription(subject, channel) })

  const connectionTokenOf = (session: PlayerSession) => {
    const { brand, country, currency } = session
    return tokens.connection(playerChannel(session), { brand, country, currency })
  }

  /** The payment that the caller names. With a pay session id it is always that payment. */
  async function followed(access: PaymentAccess, paymentId: string | undefined) {
    if (access.kind === 'pay_session') return findPaymentId(access)
    return paymentId === undefined ? done(undefined) : findPaymentId({ ...access, paymentId })
  }

  return {
    start: () => broker.start(),
    paymentChanged: (payment) => broker.paymentChanged(payment),
    playerChanged: (player) => broker.playerChanged(player),
    playersChanged: () => broker.playersChanged(),
    casesChanged: () => broker.casesChanged(),
    allLocalClientsChanged: () => broker.allLocalClientsChanged(),
    authTokenOf: (session) => connectionTokenOf(session),
    async tokensFor(access, paymentId) {
      const found = await followed(access, paymentId)
      if (!found.ok) return found
      const session = access.kind === 'player' ? access.session : undefined
      const player = session && playerChannel(session)
      const payment = found.value === undefined ? undefined : paymentChannel(found.value)
      // With a pay session id, the subject of the connection is the payment itself.
      const subject = player ?? payment
      if (subject === undefined) return refused('not_found')
      return done({
        auth_token: session ? connectionTokenOf(session) : tokens.connection(subject),
        payment: payment === undefined ? null : channelOf(subject, payment),
        player: player === undefined ? null : channelOf(subject, player),
        clicks: session && isCollected?.(session.brand) ? clicksChannel(subject) : null,
      })
    },
    open: (transport) => server?.open(transport),
    emulate: async (request) => server?.emulate(request) ?? 'unknown_session',
    disconnect: () => server?.disconnect(),
    stop: async () => broker.stop(),
  }
}
