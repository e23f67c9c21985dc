/** The dependencies of the service, and its interface. */
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
import type { UnhandledKind } from './unhandled-errors'
import type { WorkerLink } from './processes'
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
  /** Reads the configuration file; without it a reload changes nothing. */
  readonly loadConfig?: () => Promise<ConfigOutcome>
  readonly database: Pick<OpenDatabase, 'db' | 'kind' | 'isDiskFull' | 'poolUse'>
  readonly vaultKeys: VaultKeys
  readonly log: Log
  /** The error reports that the log sends. */
  readonly reports?: Pick<ErrorReports, 'dropped'>
  /** Set if this process is one of several on one port. */
  readonly worker?: WorkerLink
  /** Records spans; without it tracing is off. */
  readonly tracer?: Tracer
  readonly now?: () => Date
  readonly timing?: NonNullable<PaymentsSettings['timing']>
  /** Plug-ins of a test, in place of those of the build. */
  readonly plugins?: ReadonlyMap<string, ProviderPlugin>
  /** Set only in a box (the offline test environment): records the deliveries to merchants. */
  readonly attempts?: RecentAttempts
  /** Set only in a box. */
  readonly calls?: BoxCalls
  readonly warmUp?: BoxWarmUp
  /**
   * A file outside of the database that records the database's last state. Without it a database that was restored
   * from an older state is not detected.
   */
  readonly markerFile?: string
}

export type Service = {
  readonly app: FastifyInstance
  /** The operators' own server, if it is configured. */
  readonly operationsApp: FastifyInstance | undefined
  /** In a sandbox in which no operator can sign in: a link to create the passkey of the first administrator. */
  firstDeskLink(): Promise<string | undefined>
  /** Starts the jobs. Calls may arrive earlier. */
  start(): void
  /**
   * Answers 503 on `/ready` from now on, so that load balancers send no new players. All other calls are answered as
   * before.
   */
  drain(): void
  /** Applies a changed configuration, as a whole or not at all. */
  reload(): Promise<ReloadOutcome>
  /** Commands of the box that started this process. */
  readonly boxCommands: BoxCommands
  readonly countUnhandled: (kind: UnhandledKind) => void
  /** Accepts no new calls, completes the running ones and ends the jobs. Does not close the database. */
  stop(): Promise<void>
}
