import { setTimeout as delay } from 'node:timers/promises'
import type { WalletKind } from '@modulor/contract/vocabulary'
import { SECOND_MS } from '../../durations'
import { isTaken, takeJob, type Lease } from '../../jobs/job-queue'
import { callWallet, type WalletDeps } from './call-wallet'
import { followMovement } from './follow-movement'
import { findMovement, moveToReserved, stateOfMovement } from './movements.repository'
import type { Reservation, Wallets } from './wallet.types'

/** The only refusal code that is shown to the player as such. */
const INSUFFICIENT_FUNDS = 'insufficient_funds'
/** Equal to the longest duration of a call to the wallet. */
const OTHER_INSTANCE_MS_MAX = 5 * SECOND_MS
const POLL_INTERVAL_MS = 25

export type WalletsSettings = WalletDeps & { readonly kindOf: (brand: string) => WalletKind }

/** Creates the only access to players' balances and to movements on a merchant's wallet. */
export function createWallets(deps: WalletsSettings): Wallets {
  return {
    kindOf: deps.kindOf,
    balanceMinorOf: (player) => deps.plugins[deps.kindOf(player.brand)].balanceMinorOf(player),
    reserve: (lease) => reserve(deps, lease),
    isReserving: async (subject) => (await stateOfMovement(deps.db, subject)) === 'reserving',
    async isOutstanding(subject) {
      const state = await stateOfMovement(deps.db, subject)
      return state === 'crediting' || state === 'cancelling'
    },
    async settle(subject) {
      const now = deps.clock()
      const leaseUntil = new Date(now.getTime() + deps.leaseMs)
      const { instanceId } = deps
      const job = await takeJob(deps.db, { kind: 'wallet', subject }, { now, leaseUntil, instanceId })
      await (job ? followMovement(deps, job) : waitForOthers(deps, subject))
    },
    follow: (job) => followMovement(deps, job),
  }
}

/** Waits while the job runner or another instance makes the same call. */
async function waitForOthers({ db, clock }: WalletDeps, subject: string): Promise<void> {
  const deadline = performance.now() + OTHER_INSTANCE_MS_MAX
  while (performance.now() < deadline && (await isTaken(db, { kind: 'wallet', subject }, clock()))) {
    await delay(POLL_INTERVAL_MS)
  }
}

/**
 * Reserves the amount of a withdrawal, before any other step. A missing response leaves the result open. If the movement was
 * given up meanwhile, the reserve has no effect: the wallet has received its cancel first. So the response counts only for the
 * process that still owns the job.
 */
async function reserve(deps: WalletDeps, lease: Lease): Promise<Reservation> {
  const { subject } = lease
  const movement = await findMovement(deps.db, subject)
  // Without a movement, the posting itself reserved the amount.
  if (!movement || movement.state === 'reserved' || movement.state === 'committing' || movement.state === 'committed')
    return 'reserved'
  if (movement.state !== 'reserving') return 'unknown'
  const answer = await callWallet(deps, 'reserve', movement)
  if (answer.kind === 'refused') return answer.code === INSUFFICIENT_FUNDS ? 'too_low' : 'refused'
  if (answer.kind === 'unknown') return 'unknown'
  return (await moveToReserved(deps.db, lease, deps.clock())) ? 'reserved' : 'unknown'
}
