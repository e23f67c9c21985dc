/**
 * Applies a changed configuration without a restart (SVC-8). It is checked as at start, and then applied as a whole
 * or refused.
 */
import type { CashierConfig } from './config/schema'
import { replaceConfig, restartProblems } from './config/live-config'
import type { ConfigOutcome } from './config/load-config'
import type { OpenDatabase } from './db'
import type { RunningExchangeRates } from './exchange-rates'
import { keepPrecisions, precisionProblems } from './features/currency-precision'
import type { ReloadableLogos } from './features/logos'
import { warnOfCertificates } from './features/native-pay'
import type { Realtime } from './features/realtime'
import { warnOfUnconfigured } from './features/unconfigured'
import { errorFields, type Log } from './logging/log'
import type { Metrics } from './http/metrics'
import type { WorkerLink } from './processes'
import type { OutboundClient } from './providers/outbound-client'
import type { Provider, ProviderPlugin } from './providers/provider'
import { createProviders } from './providers/registry'

export type ReloadOutcome =
  | { readonly ok: true }
  /** Lines for a person, without any value; the previous configuration stays in use. */
  | { readonly ok: false; readonly problems: readonly string[] }

type ReloadParts = {
  /** The configuration of the running service. */
  readonly config: CashierConfig
  /** Reads the configuration file; without it a reload changes nothing. */
  readonly loadConfig?: () => Promise<ConfigOutcome>
  readonly database: Pick<OpenDatabase, 'db'>
  readonly logos: ReloadableLogos
  readonly providers: Map<string, Provider>
  readonly client: OutboundClient
  readonly exchangeRates: Pick<RunningExchangeRates, 'prepare'>
  readonly plugins?: ReadonlyMap<string, ProviderPlugin>
  readonly realtime: Pick<Realtime, 'allLocalClientsChanged'>
  readonly log: Log
  readonly worker?: Pick<WorkerLink, 'number'>
  readonly now: () => Date
  readonly metrics: Pick<Metrics, 'configReloaded'>
}

/** Says at a start and after a reload what an accepted configuration lacks, or will lack soon. */
export async function warnOfConfig({
  config,
  database,
  log,
  now,
  providers,
  worker,
}: Pick<ReloadParts, 'config' | 'database' | 'log' | 'now' | 'providers' | 'worker'>): Promise<void> {
  warnOfCertificates(config, now(), log)
  // Of several processes one says what all of them would.
  if ((worker?.number ?? 1) === 1) await warnOfUnconfigured(database.db, config, providers, now(), log)
}

/**
 * Runs one reload at a time. All requests during a reload share the next one: it reads the file after all of them,
 * and a hundred signals do not delay the players.
 */
export function composeReload(parts: ReloadParts): () => Promise<ReloadOutcome> {
  const { log, metrics } = parts
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<ReloadOutcome> | undefined

  async function reload(): Promise<ReloadOutcome> {
    const outcome = await loadAndApply(parts).catch((error: unknown): ReloadOutcome => {
      log.error(errorFields(error), 'the configuration could not be reloaded')
      return { ok: false, problems: ['the configuration could not be reloaded; see the log for the error'] }
    })
    metrics.configReloaded(outcome.ok)
    if (outcome.ok) {
      log.info('configuration reloaded')
      await warnOfConfig(parts)
    } else
      for (const problem of outcome.problems)
        log.error({ problem }, 'configuration refused; the previous configuration stays in use')
    return outcome
  }

  function reloadNext(): Promise<ReloadOutcome> {
    waiting = undefined
    const outcome = reload()
    running = outcome
    return outcome
  }
  return () => (waiting ??= running.then(reloadNext))
}

async function loadAndApply(parts: ReloadParts): Promise<ReloadOutcome> {
  const { config, loadConfig, database, logos, providers, exchangeRates, client, plugins, realtime } = parts
  const loaded = await loadConfig?.()
  if (!loaded) return { ok: true }
  if (!loaded.ok) return loaded
  const next = loaded.value.config
  const problems = [...restartProblems(config, next), ...(await precisionProblems(database.db, next))]
  if (problems.length > 0) return { ok: false, problems }
  const opened = createProviders(next.providers, client, plugins)
  const showLogos = await logos.prepare(next)
  const useRates = exchangeRates.prepare(next)
  await keepPrecisions(database.db, next)
  // From here on nothing can fail, and no other code runs in between.
  replaceConfig(config, next)
  providers.clear()
  for (const [name, provider] of opened) providers.set(name, provider)
  showLogos()
  useRates()
  // A list that is open may have other methods now.
  realtime.allLocalClientsChanged()
  return { ok: true }
}
