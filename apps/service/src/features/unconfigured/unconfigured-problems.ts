import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { errorFields, type Log } from '../../logging/log'
import type { Providers } from '../../providers/registry'
import { switchesWithoutEffect } from '../switches'
import { readOpenAtAccounts, readWaiting, type OpenAtAccount, type Waiting } from './unconfigured.repository'

type Config = Pick<CashierConfig, 'brands' | 'providers' | 'methods'>

/** The party that a job of this kind depends on, and the words for one job and for several. */
const WAITING: Readonly<
  Record<Waiting['kind'], { readonly party: 'provider' | 'brand'; readonly one: string; readonly more: string }>
> = {
  payment: { party: 'provider', one: 'open payment', more: 'open payments' },
  operation: { party: 'provider', one: 'refund or other operation', more: 'refunds or other operations' },
  callback: { party: 'provider', one: 'callback', more: 'callbacks' },
  removed_card: { party: 'provider', one: 'removed card to erase', more: 'removed cards to erase' },
  merchant_events: { party: 'brand', one: 'payment with events', more: 'payments with events' },
  notice: { party: 'brand', one: 'message to a player', more: 'messages to players' },
  wallet: { party: 'brand', one: 'payment with a wallet movement', more: 'payments with wallet movements' },
}

function lines(waiting: readonly Waiting[], { brands, providers }: Config): readonly string[] {
  const missing = new Map<string, string[]>()
  for (const { kind, party: name, count } of waiting) {
    const { party, one, more } = WAITING[kind]
    if (Object.hasOwn(party === 'provider' ? providers : brands, name)) continue
    const subject = `${party}s.${name}: is not configured`
    missing.set(subject, [...(missing.get(subject) ?? []), `${count} ${count === 1 ? one : more}`])
  }
  return [...missing].map(([subject, what]) => `${subject}, and the database has ${what.join(', ')} for it; they wait`)
}

/** Payments and their operations are followed only with the account that has them (decision 54). */
const accountLines = (open: readonly OpenAtAccount[], providers: Providers): readonly string[] =>
  open.flatMap(({ provider, account, kind, count }) => {
    if (!providers.has(provider) || providers.get(provider)?.account === account) return []
    const { one, more } = WAITING[kind]
    return [
      `providers.${provider}: names another account than ${count} ${count === 1 ? one : more}; they wait for the former account, so give the new one a name of its own`,
    ]
  })

/**
 * Returns a line for each provider or brand that is not configured and still has jobs, for each provider with another account than
 * its open payments, and for each switch without a configured subject. A configuration is accepted nevertheless: the jobs continue when the provider or brand is configured again.
 */
export async function unconfiguredProblems(
  db: Kysely<Tables>,
  config: Config,
  providers: Providers,
  now: Date,
): Promise<readonly string[]> {
  const [waiting, switches] = [await readWaiting(db), await switchesWithoutEffect(db, config, now)]
  return [
    ...lines(waiting, config),
    ...accountLines(await readOpenAtAccounts(db), providers),
    ...switches.map(
      ({ brand, kind, subject, why }) =>
        `switches: the switch of the ${kind} ${subject} (${brand}) has no effect: ${why}`,
    ),
  ]
}

/** Logs the problems at a start and at a reload. An unavailable database delays neither. */
export async function warnOfUnconfigured(
  db: Kysely<Tables>,
  config: Config,
  providers: Providers,
  now: Date,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  try {
    for (const problem of await unconfiguredProblems(db, config, providers, now))
      log.warn({ problem }, 'the configuration lacks entries that the database still needs')
  } catch (error) {
    log.warn(errorFields(error), 'the configuration could not be compared with the database')
  }
}
