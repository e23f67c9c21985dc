/** Composes the realtime channel, which this process or a Centrifugo serves (RT-6). */
import { CLICKSTREAM_FRAME_BYTES_MAX, ClickstreamBatch } from '@modulor/contract/clickstream'
import type { Environment } from './config/environment'
import type { CashierConfig } from './config/schema'
import { createChangeNotices } from './db'
import type { Clickstream } from './features/clickstream'
import type { Payments } from './features/payments'
import {
  createCentrifugoBroker,
  createEmbeddedServer,
  createRealtime,
  createStreamSessions,
  createTokenSigner,
  type ClickReceiver,
  type OperatorChanges,
  type Realtime,
  type RealtimeMetrics,
} from './features/realtime'
import type { VaultKeys } from './features/user-cards'
import { errorFields, type Log } from './logging/log'
import { createOutboundClient, hostWithPort } from './providers/outbound-client'

type RealtimeParts = Partial<Pick<Environment, 'realtime' | 'databaseDirectUrl'>> & {
  readonly vaultKeys: VaultKeys
  readonly log: Log
  readonly now: () => Date
  readonly payments: Pick<Payments, 'publicationsOf' | 'idOf'>
  readonly metrics: RealtimeMetrics
  readonly operatorChanges: Pick<OperatorChanges, 'changed'>
  readonly config: Pick<CashierConfig, 'brands'>
  readonly clickstream: Pick<Clickstream, 'take'>
  readonly version: string
}

export function composeRealtime(parts: RealtimeParts): Realtime {
  const { realtime: server } = parts
  return server?.kind === 'centrifugo' ? withCentrifugo(parts, server) : embedded(parts)
}

function withCentrifugo(
  { log, now, payments, metrics }: RealtimeParts,
  { url, apiKey, tokenSecret }: Extract<Environment['realtime'], { kind: 'centrifugo' }>,
): Realtime {
  const key = Buffer.from(tokenSecret)
  return createRealtime({
    tokens: createTokenSigner({ active: key, accepted: [key] }, now),
    findPaymentId: payments.idOf,
    broker: createCentrifugoBroker({
      ...{ url, apiKey, publicationsOf: payments.publicationsOf },
      // Centrifugo is usually in a private network, and its address is the operator's own setting.
      client: createOutboundClient({ privateHostsAllowed: [hostWithPort(url)] }),
      onLost: (count, why) => {
        metrics.publicationsLost(count)
        log.warn({ count, why }, 'Centrifugo did not accept publications; clients poll instead')
      },
    }),
  })
}

/** Handles batches of the clickstream that arrive over a connection (CLICK-2). */
const clickReceiverOf = ({ config, clickstream }: RealtimeParts): ClickReceiver => ({
  isCollected: (brand) => (config.brands[brand]?.clickstream ?? 'off') !== 'off',
  receive(source, data) {
    const batch = ClickstreamBatch.safeParse(data)
    // A frame may be longer, because it has room for the command around the batch.
    if (!batch.success || Buffer.byteLength(JSON.stringify(data)) > CLICKSTREAM_FRAME_BYTES_MAX) return false
    clickstream.take(source, batch.data)
    return true
  },
})

function embedded(parts: RealtimeParts): Realtime {
  const { vaultKeys, log, now, payments, version, databaseDirectUrl: url } = parts
  const clicks = clickReceiverOf(parts)

  const accepted = vaultKeys.readable.map(({ tokens }) => tokens)
  const keys = { active: vaultKeys.active.tokens, accepted }
  const tokens = createTokenSigner(keys, now)
  return createRealtime({
    tokens,
    findPaymentId: payments.idOf,
    isCollected: (brand) => clicks.isCollected(brand),
    broker: createEmbeddedServer({
      ...{
        tokens,
        sessions: createStreamSessions(keys),
        now,
        version,
        clicks,
        publicationsOf: payments.publicationsOf,
      },
      onOtherChange: parts.operatorChanges.changed,
      onProblem: (error) =>
        log.warn(errorFields(error), 'change notices do not reach the realtime channel; clients poll instead'),
      openNotices: url === undefined ? undefined : (settings) => createChangeNotices({ ...settings, url }),
    }),
  })
}

/** Notifications about changes. They are used in calls, when the whole service has been composed. */
export type Changes = Pick<Realtime, 'paymentChanged' | 'playerChanged'> & {
  /** The available methods have changed, for all players. */
  methodsChanged(): void
  /** A case is new, or was claimed, decided or closed. */
  casesChanged(): void
}

/** Notifies the pages of players and of operators. */
export const changesFor = (
  realtime: () => Pick<Realtime, 'paymentChanged' | 'playerChanged' | 'casesChanged' | 'allLocalClientsChanged'>,
  operators: Pick<OperatorChanges, 'changed'>,
): Changes => ({
  methodsChanged: () => realtime().allLocalClientsChanged(),
  casesChanged: () => {
    realtime().casesChanged()
    operators.changed()
  },
  paymentChanged: (payment) => {
    realtime().paymentChanged(payment)
    operators.changed()
  },
  playerChanged: (player) => {
    realtime().playerChanged(player)
    operators.changed()
  },
})
