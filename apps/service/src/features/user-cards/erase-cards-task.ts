/** Requests that providers erase the stored cards which their players have removed (decision 96). */
import type { Logger } from 'pino'
import { DAY_MS, MINUTE_MS } from '../../durations'
import { everyMs, type UpkeepTask } from '../../jobs/upkeep'
import type { Providers } from '../../providers/registry'
import type { RemovedCard } from './removed-cards.repository'
import type { UserCards } from './user-cards'

type Deps = {
  readonly cards: Pick<UserCards, 'removed' | 'erase' | 'dropWaiting'>
  readonly providers: Providers
  readonly now: () => Date
  readonly logger: Logger
}

/** Longer than a card payment stays open. */
const TOKEN_MS_MAX = 30 * DAY_MS

async function answerOf(
  providers: Providers,
  card: RemovedCard,
  logger: Logger,
): Promise<'erased' | 'unknown' | undefined> {
  try {
    return await providers.get(card.provider)?.storedCards?.erase(card)
  } catch (error) {
    // Logs only the error's name, because its message may quote the token.
    const name = error instanceof Error ? error.name : 'thrown'
    logger.error({ card: card.id, error: name }, 'the plug-in of the provider threw an error')
    return 'unknown'
  }
}

/**
 * A card whose erasure is not confirmed is requested again at the next run. A card of a provider that is not configured now, or whose
 * entry now names another account, waits: only the account that stored the card can erase it.
 */
export const createEraseCardsTask = ({ cards, providers, now, logger }: Deps): UpkeepTask => ({
  name: 'erase-cards',
  nextAt: everyMs(MINUTE_MS),
  leaseMs: 5 * MINUTE_MS,
  async run(signal) {
    await cards.dropWaiting(new Date(now().getTime() - TOKEN_MS_MAX))
    const erasing = [...providers].flatMap(([provider, { storedCards, account }]) =>
      storedCards ? [{ provider, account }] : [],
    )
    for (const card of await cards.removed(erasing)) {
      if (signal.aborted) return
      const answer = await answerOf(providers, card, logger)
      if (answer === 'erased') await cards.erase(card)
      else logger.warn({ card: card.id, provider: card.provider }, 'a provider has yet to erase a stored card')
    }
  },
})
