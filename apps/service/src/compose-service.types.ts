/** What the service is put together from, and what comes of it. */
import type { BoxCommands } from '@modulor/contract/box'
import type { FastifyInstance } from 'fastify'
import type { BoxWarmUp } from './box-warm-up'
import type { ReloadOutcome } from './compose-reload'
import type { Environment } from './config/environment'
import type { ConfigOutcome, LoadedConfig } from './config/load-config'
import type { OpenDatabase } from './db'
import type { ErrorReports } from './error-reports'
import type { RecentAttempts } from './features/merchant-events'
import type { PaymentsSettings } from './features/payments'
import type { VaultKeys } from './features/user-cards'
import type { Log } from './logging/log'
import type { UnhandledKind } from './last-resort'
import type { UnderSupervision } from './processes'
import type { ProviderPlugin } from './providers/provider'
import type { BoxCalls } from './http/box-calls'
import type { Tracer } from './tracing'

export type ServiceParts = {
  readonly environment: Pick<Environment, 'publicUrl' | 'widgetDir' | 'trustedProxies' | 'rateLimits' | 'operations'> &
    Partial<
      Pick<
        Environment,
        'databaseDirectUrl' | 'realtime' | 'clickstreamSink' | 'dataDir' | 'errorReports' | 'desk' | 'uploadScanner'
      >
    >
  readonly loaded: LoadedConfig
  /** Reads the configuration again; without it a reload changes nothing. */
  readonly loadConfig?: () => Promise<ConfigOutcome>
  readonly database: Pick<OpenDatabase, 'db' | 'kind' | 'isDiskFull' | 'poolUse'>
  readonly vaultKeys: VaultKeys
  readonly log: Log
  /** What the log reports to. */
  readonly reports?: Pick<ErrorReports, 'dropped'>
  /** Where this process is one of several on one port. */
  readonly worker?: UnderSupervision
  /** Records spans; without it none are. */
  readonly tracer?: Tracer
  readonly now?: () => Date
  readonly timing?: NonNullable<PaymentsSettings['timing']>
  /** Those of the build, where a test does not bring its own. */
  readonly plugins?: ReadonlyMap<string, ProviderPlugin>
  /** Keeps what was sent to merchants: of a box only. */
  readonly attempts?: RecentAttempts
  /** Of a box. */
  readonly calls?: BoxCalls
  readonly warmUp?: BoxWarmUp
  /** Where it is remembered, outside of the database, how far the database was; without it an older one is not noticed. */
  readonly markerFile?: string
}

export type Service = {
  readonly app: FastifyInstance
  /** The operators' own server, where it is configured. */
  readonly operationsApp: FastifyInstance | undefined
  /** Of a sandbox while nobody can sign in: makes the passkey of its first administrator. */
  firstDeskLink(): Promise<string | undefined>
  /** Starts the jobs; calls may come before it. */
  start(): void
  /**
   * Answers 503 on `/ready` from now on, so that load balancers send no new players. Everything else is answered as
   * before.
   */
  drain(): void
  /** Takes a changed configuration over, whole or not at all. */
  reload(): Promise<ReloadOutcome>
  /** For the box that started this process. */
  readonly boxCommands: BoxCommands
  readonly countUnhandled: (kind: UnhandledKind) => void
  /** Takes no new call, answers the ones under way, ends the jobs. The database is left open. */
  stop(): Promise<void>
}
