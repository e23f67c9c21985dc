import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { DAY_MS } from '../../durations'
import { readFunnel } from '../../features/clickstream'
import { readRoutes, showConfiguration, type OperatorHome } from '../../features/operator-home'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused } from './operator-outcome'

const REPORT_DAYS_MAX = 31
/** PostgreSQL has no year 0. */
const FIRST_DAY = '0001-01-01'

const tooLong = () =>
  operatorRefused('bad_request', { fields: { to: `is at most ${REPORT_DAYS_MAX} days after the first` } })

/** Whether both days exist, are in this order, and the range is short enough for one report. */
function isRange(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return from >= FIRST_DAY && days >= 0 && days < REPORT_DAYS_MAX
}

export function homeHandlers({
  db,
  config,
  home,
}: {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly home: OperatorHome
}): Pick<OperatorHandlers, 'home' | 'readFunnel' | 'readRoutes' | 'readConfiguration'> {
  return {
    home: async () => operatorDone(await home.read()),

    readFunnel: async ({ query: { from, to, brand, by } }) => {
      if (!isRange(from, to)) return tooLong()
      const lines = await readFunnel(db, { from, to, brand, by })
      return operatorDone({ lines: lines.map((line, index) => ({ ...line, is_whole: index === 0 })) })
    },

    readRoutes: async ({ query: { from, to, brand } }) =>
      isRange(from, to) ? operatorDone(await readRoutes(db, { from, to, brand })) : tooLong(),

    readConfiguration: () => Promise.resolve(operatorDone(showConfiguration(config))),
  }
}
