/** Composes the clickstream from the table and the sink that the environment configures. */
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { ClickstreamSinkSetting, Environment } from './config/environment'
import type { CashierConfig } from './config/schema'
import type { Tables } from './db'
import {
  createClickstream,
  createFileSink,
  createHttpSink,
  firstKeptDay,
  startFilePruning,
  type Clickstream,
  type ClickstreamMetrics,
} from './features/clickstream'
import type { Payments } from './features/payments'
import type { Log } from './logging/log'
import { createOutboundClient, hostWithPort } from './providers/outbound-client'

const FOLDER = 'clickstream'

type ClickstreamParts = Partial<Pick<Environment, 'clickstreamSink' | 'dataDir'>> & {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly log: Log
  readonly now: () => Date
  /** The time by which old days are dropped. */
  readonly retentionNow: () => Date
  readonly payments: Pick<Payments, 'idOf'>
  readonly metrics: ClickstreamMetrics
}

export function composeClickstream(parts: ClickstreamParts): Clickstream {
  const { clickstreamSink, dataDir, db, config, log, now, retentionNow, payments, metrics } = parts
  const firstKept = () => firstKeptDay(retentionNow(), config.retention.clickstream_days)
  const settings = { db, config, now, firstKept, metrics, logger: log, findPaymentId: payments.idOf }
  const files = dataDir !== undefined && {
    folder: join(dataDir, FOLDER),
    firstKept,
  }
  const clickstream =
    clickstreamSink?.kind === 'http'
      ? withHttpSink(settings, clickstreamSink)
      : createClickstream({
          ...settings,
          sink: files && clickstreamSink?.kind === 'files' ? createFileSink(files) : undefined,
        })
  const stopPruning = files ? startFilePruning({ ...files, logger: log }) : () => undefined
  return { ...clickstream, stop: () => clickstream.stop().finally(stopPruning) }
}

function withHttpSink(
  settings: Omit<Parameters<typeof createClickstream>[0], 'sink'>,
  { url, token }: Extract<ClickstreamSinkSetting, { kind: 'http' }>,
): Clickstream {
  // The sink is usually in a private network, and its address is the operator's own setting.
  const client = createOutboundClient({ privateHostsAllowed: [hostWithPort(url)] })
  const clickstream = createClickstream({ ...settings, sink: createHttpSink({ url, token, client }) })
  return { ...clickstream, stop: () => clickstream.stop().finally(() => client.close()) }
}
