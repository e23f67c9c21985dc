import type { PlayerBalance } from '@modulor/contract/http'
import { fromMinor } from '@modulor/rules'
import { inBatches } from '../../in-batches'
import { balancesOfPlayer } from '../../ledger'
import { done, refused, type Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'
import { checkSession } from './check-session'
import { endAllOf, endNamed, endOwn } from './end-sessions'
import { launchSession } from './launch-session'
import { derived } from '../../config/live-config'
import { hasOwnWallet } from '../../config/own-wallet'
import { merchantKeys } from './merchant-keys'
import { openSession } from './open-session'
import { isSessionId } from './session-id'
import { contactsReader, findSessions, playerExists, setCountry, toStoredSession } from './sessions.repository'
import type { Sessions, SessionsDeps } from './sessions.types'

async function balancesOf(deps: SessionsDeps, brand: string, userId: string): Promise<Outcome<PlayerBalance>> {
  if (!(await playerExists(deps.db, brand, userId))) return refused('not_found')
  if (hasOwnWallet(deps.config, brand)) return refused('action_not_expected')
  const balances = await balancesOfPlayer(deps.db, { brand, userId })
  return done({
    user_id: userId,
    balances: balances.flatMap(({ currency, availableMinor }) => {
      const precision = deps.config.currencies[currency]?.precision
      return precision === undefined ? [] : [{ currency, balance: fromMinor(availableMinor, precision) }]
    }),
  })
}

async function chooseCountry(deps: SessionsDeps, { brand, idHash }: PlayerSession, country: string) {
  if (!deps.config.brands[brand]?.country_filtering_enabled) return refused('action_not_expected')
  await setCountry(deps.db, idHash, country)
  return done({ country })
}

/** Sessions, and the merchants' queries about their players, over one database. */
export function createSessions(deps: SessionsDeps): Sessions {
  const merchantOfKey = derived(() => deps.config.brands, merchantKeys)
  // Each request reads its session; reads at the same time share one statement.
  const shared = inBatches((idHashes: readonly string[]) => findSessions(deps.db, idHashes))
  const contactsOf = contactsReader(deps.db)
  // Each caller parses its own row, so that a damaged row fails only its own request.
  const find = async (idHash: string) => {
    const row = await shared(idHash)
    return row && toStoredSession(row)
  }
  return {
    open: (request) => openSession(deps, request),
    launch: (code) => launchSession(deps, find, code),
    check: (id) => checkSession(deps, find, id),
    chooseCountry: (session, country) => chooseCountry(deps, session, country),
    isSessionId,
    merchantOfKey: (key) => merchantOfKey()(key),
    contactOf: async (player, type) => (await contactsOf(player))[type],
    endOwn: (session, which) => endOwn(deps, session, which),
    endNamed: (brands, reference) => endNamed(deps, brands, reference),
    endAllOf: (brand, userId) => endAllOf(deps, brand, userId),
    balancesOf: (brand, userId) => balancesOf(deps, brand, userId),
  }
}
