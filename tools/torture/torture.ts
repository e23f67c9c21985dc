/**
 * `npm run torture [-- --payments=10000 --kills=200 --database=postgres|pglite --standby=synchronous --wallet=http --provider=sandbox|adyen
 * --seed=1 --players=16]`: the real programs accept payments while processes are killed, the database restarts or stops
 * responding, and provider and receiver fail. Then all records are compared. Without `--database` each kind of database
 * gets half of the payments and kills.
 *
 * On PostgreSQL the service has two instances. Each payment has a page that follows it through a proxy before them. The
 * first tenth of the payments is made before the first fault; with `--kills=0` there is no fault, and this is a load
 * test.
 *
 * With `--provider=adyen` the payments go to the simulator of Adyen. A card payment whose request never reached it
 * stays unconfirmed: it cannot be looked up, and it cannot be sent again without the CVV. These payments are counted,
 * and none of them may have a charge.
 *
 * With `--standby=synchronous` PostgreSQL has a standby, which replaces the primary several times.
 *
 * With `--wallet=http` the balances are in the demo wallet, which is killed too, and its records are compared as well.
 *
 * Fails if anything is duplicated, lost or unexplained, if it is not settled within 60 s after the last fault has
 * ended, or if a page is behind the service for more than 2 s while there is no fault (SVC-8, RT-6). The last is only
 * reported if fewer than 100 payments end before the first fault.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '@modulor/testkit'
import { LEASE_MS } from '../../apps/service/src/jobs/job-runner'
import { oneOf, readOptions, wholeNumber } from '../command-options'
import { audit } from './audit'
import { TORTURED_PROVIDERS, type TorturedProvider } from './providers'
import { readDatabase } from './read-records'
import { createSeededRandom } from './seeded-random'
import { Faults } from './faults'
import { lateByFault, latePages, PAGE_BEHIND_MS_MAX, pageDelays } from './page-delays'
import { Pages } from './pages'
import { Players } from './players'
import { openWorld, type DatabaseKind, type World } from './world'

const SETTLED_WITHIN_MS = 60_000
/** The wait continues after the limit, so that the report says how late it was. */
const AWAITED_MS = 180_000
const PROBLEMS_SHOWN_MAX = 30
const TERMINAL = ['success', 'error']
/** The share of payments before the first fault. */
const CALM_SHARE = 0.1
const CALM_MS_MAX = 300_000
/** With fewer payments the pages' delays are only reported, because programs that have just started are slower. */
const CALM_ENDS_MIN = 100

const options = readOptions(
  'npm run torture -- [--payments=10000] [--kills=200] [--players=16] [--database=postgres|pglite] [--standby=synchronous] [--wallet=http] [--provider=sandbox|adyen] [--seed=1]',
  {
    payments: wholeNumber(10_000),
    kills: wholeNumber(200),
    players: wholeNumber(16),
    seed: wholeNumber(1),
    database: oneOf(['postgres', 'pglite']),
    standby: oneOf(['synchronous']),
    wallet: oneOf(['http']),
    provider: oneOf(['sandbox', 'adyen']),
  },
)
const kinds: readonly DatabaseKind[] = options.database ? [options.database] : ['postgres', 'pglite']
const providerName = options.provider ?? 'sandbox'
const hasWallet = options.wallet === 'http'
const hasStandby = options.standby === 'synchronous'
const { seed, players: playerCount } = options
const paymentsMax = Math.ceil(options.payments / kinds.length)
const killsMax = Math.ceil(options.kills / kinds.length)

/** The time from the end of a lease until the job's new owner has called the provider. */
const TAKEN_UP_MS_MAX = 12_000
/** The time for some repetitions of a call to the merchant's wallet. */
const WALLET_MS_MAX = 60_000
const ms = (value: number) => `${(value / 1000).toFixed(1)} s`

/** The time from the last fault to the final event of each acknowledged payment; the longest first. */
async function settle(world: World, players: Players, fromMs: number): Promise<number[]> {
  const { merchant } = world
  const neverReceived = await unheardOf(world, players)
  const awaited = new Set(
    players.presses.flatMap(({ paymentIds }) => [...paymentIds].filter((id) => !neverReceived.has(id))),
  )
  const ended = () => {
    const at = new Map<string, number>()
    for (const { paymentId, status, atMs } of merchant.events.values())
      if (TERMINAL.includes(status)) at.set(paymentId, Math.min(at.get(paymentId) ?? Infinity, atMs))
    return at
  }
  await until(
    () => {
      const at = ended()
      return [...awaited].every((id) => at.has(id))
    },
    { deadlineMs: AWAITED_MS, pollMs: 500 },
  ).catch(() => undefined)
  // The merchant gets no event for the unconfirmed payments. The jobs of a killed process continue when its lease has
  // ended.
  if (neverReceived.size > 0) await delay(Math.max(0, fromMs + LEASE_MS + TAKEN_UP_MS_MAX - performance.now()))
  const at = ended()
  return [...awaited].map((id) => Math.max(0, (at.get(id) ?? Infinity) - fromMs)).sort((one, other) => other - one)
}

/** Deposits that never reached the provider and cannot be looked up there. Called when no more requests are in transit. */
async function unheardOf({ sandboxUrl, provider: asked }: World, { presses }: Players): Promise<ReadonlySet<string>> {
  const { heard } = await asked.read(sandboxUrl, [])
  const deposits = presses.flatMap(({ flow, paymentIds }) => (flow === 'deposit' ? [...paymentIds] : []))
  return new Set(heard ? deposits.filter((id) => !heard.has(id)) : [])
}

async function torture(kind: DatabaseKind, provider: TorturedProvider): Promise<readonly string[]> {
  const startedMs = performance.now()
  const world = await openWorld({ kind, provider, hasWallet, hasStandby })
  const problems: string[] = []
  try {
    const pages = new Pages(world.balancerUrl)
    const players = new Players(world, pages, createSeededRandom(seed), seed)
    const faults = new Faults(world, createSeededRandom(seed + 1))
    const playing = players.play(playerCount)
    await until(() => players.answeredCount >= paymentsMax * CALM_SHARE, { deadlineMs: CALM_MS_MAX })
    const calmEndedMs = killsMax === 0 ? Infinity : Date.now()
    while (faults.killCount < killsMax || players.answeredCount < paymentsMax) {
      if (faults.killCount < killsMax) await faults.strike()
      await until(() => players.answeredCount >= Math.min(paymentsMax, due(players, faults)), {
        deadlineMs: 120_000,
      })
    }
    const faultsEndedMs = performance.now()
    players.stop()
    await playing
    // Sends the waiting callbacks now, because Adyen's next try may be due in an hour.
    await provider.setCallbacks(world.sandboxUrl, 'normal')
    const late = await settle(world, players, faultsEndedMs)
    // Longer than the allowed delay of a page. A page that lost a notification because of a fault may have to wait for
    // its next poll, or for the merchant's wallet if that did not respond.
    const openMsMax = hasWallet ? WALLET_MS_MAX : 2 * PAGE_BEHIND_MS_MAX
    await until(() => pages.openCount === 0, { deadlineMs: openMsMax }).catch(() => undefined)
    const openCount = pages.openCount
    pages.close()
    const walletProblems = (await world.wallet?.audit(players.presses, [...world.merchant.events.values()])) ?? []
    await Promise.all(world.instances.map((instance) => instance.stop()))
    const { payments, accounts, ends } = await readDatabase(world)
    const { journal, total } = await world.provider.read(
      world.sandboxUrl,
      payments.map(({ id }) => id),
    )
    const neverReceived = await unheardOf(world, players)
    if (total !== journal.length)
      problems.push(`unexplained: the provider moved money ${total - journal.length} times without a payment`)
    const calmEnds = ends.filter(({ atMs }) => atMs + PAGE_BEHIND_MS_MAX < calmEndedMs)
    if (calmEnds.length >= CALM_ENDS_MIN) problems.push(...latePages(calmEnds, pages.endsSeen))
    const events = [...world.merchant.events.values()]
    problems.push(
      ...world.merchant.problems,
      ...walletProblems,
      ...audit({ presses: players.presses, payments, accounts, journal, events, neverReceived }),
    )
    const settledMs = late[0] ?? 0
    if (settledMs > SETTLED_WITHIN_MS) problems.push(`late: settled ${ms(settledMs)} after the last fault`)
    console.log(
      `\n${kind}, ${providerName}${hasWallet ? ', merchant’s own wallet' : ''}, seed ${seed}: ${ms(performance.now() - startedMs)}`,
    )
    console.log(
      `  submits ${players.presses.length}, payments ${payments.length}, provider's journal ${journal.length}, events ${events.length}`,
    )
    console.log(
      `  kills ${faults.killCount}; ${[...faults.counts].map(([name, count]) => `${name} ${count}`).join(', ')}`,
    )
    console.log(`  responses ${[...players.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
    console.log(
      `  states ${counted(payments.map(({ state }) => state))}; refused submits ${players.presses.filter(({ outcome }) => outcome === 'refused').length}`,
    )
    console.log(
      `  settled after the last fault: p99 ${ms(late[Math.floor(late.length / 100)] ?? 0)}, all ${ms(settledMs)}`,
    )
    console.log(`  pages behind, before the first fault: ${percentiles(pageDelays(calmEnds, pages.endsSeen))}`)
    const seenEnds = ends.filter(({ paymentId }) => pages.endsSeen.has(paymentId))
    console.log(`  pages behind, all: ${percentiles(pageDelays(seenEnds, pages.endsSeen))}; still open ${openCount}`)
    const outages = faults.runs.filter(({ isOutage }) => isOutage)
    console.log(`  the same without outages: ${percentiles(pageDelays(seenEnds, pages.endsSeen, outages))}`)
    for (const { fault, count, longestMs } of lateByFault(seenEnds, pages.endsSeen, faults.runs))
      console.log(`    longer than ${ms(PAGE_BEHIND_MS_MAX)}, last fault ${fault}: ${count}, at most ${ms(longestMs)}`)
    const open = payments.filter(({ id, state }) => state === 'unknown' && neverReceived.has(id))
    if (neverReceived.size > 0)
      console.log(`  never reached the provider: ${neverReceived.size}; of these to be confirmed ${open.length}`)
    console.log(`  problems ${problems.length}`)
    for (const problem of problems.slice(0, PROBLEMS_SHOWN_MAX)) console.log(`    ${problem}`)
  } finally {
    await world.close()
  }
  return problems
}

const percentiles = (delays: readonly number[]) =>
  `${delays.length} ends, p99 ${ms(delays[Math.floor(delays.length / 100)] ?? 0)}, all ${ms(delays[0] ?? 0)}`

/** The number of payments for the kills so far, so that faults and payments are spread evenly. */
function due(players: Players, faults: Faults): number {
  const share = killsMax === 0 ? 1 : Math.min(1, faults.killCount / killsMax)
  return Math.max(players.answeredCount === 0 ? 1 : 0, Math.floor(paymentsMax * share))
}

function counted(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${value} ${count}`).join(', ')
}

const provider = TORTURED_PROVIDERS[providerName]
let problemCount = 0
for (const kind of kinds) problemCount += (await torture(kind, provider)).length
process.exitCode = problemCount === 0 ? 0 : 1
