/** Causes faults one after the other until enough processes were killed. Each fault ends before the next begins. */
import { setTimeout as delay } from 'node:timers/promises'
import type { LimitedDisk } from '../postgres/limited-disk'
import type { SeededRandom } from './seeded-random'
import { PROXY_MODES } from './provider-proxy'
import type { Instance, World } from './world'

const FAULT_MS_MIN = 500
const FAULT_MS_MAX = 3_000
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'modulor-cashier%'`
const CLOCK_STEPS_MS = [86_400_000, -86_400_000, 600_000, -600_000] as const
/** Makes kills several times as frequent as other faults. */
const KILL_WEIGHT = 6
/** With a standby, its failover is what is tried. */
const FAILOVER_WEIGHT = 4

export type FaultCounts = Map<string, number>

/** When a fault began and ended (Unix time). */
export type FaultRun = {
  readonly name: string
  readonly fromMs: number
  toMs: number
  /** During the fault no instance runs, or none can read the database, so no page can be notified. */
  readonly isOutage: boolean
}

type Fault = { readonly name: string; readonly isOutage?: boolean; readonly run: () => Promise<void> }

export class Faults {
  readonly counts: FaultCounts = new Map()
  readonly runs: FaultRun[] = []
  killCount = 0
  readonly #world: World
  readonly #random: SeededRandom

  constructor(world: World, random: SeededRandom) {
    this.#world = world
    this.#random = random
  }

  /** Runs one fault from start to end. */
  async strike(): Promise<void> {
    const choices = this.#choices()
    const fault = choices[this.#random.below(choices.length)]
    if (!fault) return
    this.counts.set(fault.name, (this.counts.get(fault.name) ?? 0) + 1)
    const run = { name: fault.name, fromMs: Date.now(), toMs: Infinity, isOutage: fault.isOutage ?? false }
    this.runs.push(run)
    await fault.run()
    run.toMs = Date.now()
  }

  readonly #lasting = () => delay(FAULT_MS_MIN + this.#random.below(FAULT_MS_MAX - FAULT_MS_MIN))

  #choices(): Fault[] {
    const { database, disk, provider, providerProxy, sandboxUrl, merchant, instances, wallet, stepClock } = this.#world
    const kill = {
      name: 'kill -9',
      isOutage: instances.length === 1,
      run: () => this.#kill([this.#random.oneOf(instances)]),
    }
    const always: Fault[] = [
      ...Array.from({ length: KILL_WEIGHT }, () => kill),
      ...CLOCK_STEPS_MS.map((stepMs) => ({
        name: `clock ${stepMs > 0 ? 'ahead' : 'behind'}`,
        run: async () => {
          stepClock(stepMs)
          await this.#lasting()
          stepClock(0)
        },
      })),
      { name: 'kill -9 of every instance', isOutage: true, run: () => this.#kill(instances) },
      ...PROXY_MODES.filter((mode) => mode !== 'open').map((mode) => ({
        name: `provider ${mode}`,
        run: async () => {
          providerProxy.mode = mode
          await this.#lasting()
          providerProxy.mode = 'open'
        },
      })),
      ...(['refuses', 'hangs'] as const).map((mode) => ({
        name: `receiver ${mode}`,
        run: async () => {
          merchant.set(mode)
          await this.#lasting()
          merchant.set('takes')
        },
      })),
    ]
    for (const mode of provider.callbackFaults)
      always.push({
        name: `callbacks ${mode}`,
        run: async () => {
          await provider.setCallbacks(sandboxUrl, mode)
          await this.#lasting()
          await provider.setCallbacks(sandboxUrl, 'normal')
        },
      })
    if (wallet)
      always.push({
        name: 'wallet killed',
        isOutage: true,
        run: async () => {
          await wallet.kill()
          await this.#lasting()
          await wallet.start()
        },
      })
    if (disk) always.push({ name: 'disk full', isOutage: true, run: () => this.#fill(disk) })
    if (!database) return always
    const { server, line, failOver } = database
    return [
      ...always,
      ...Array.from({ length: failOver ? FAILOVER_WEIGHT : 0 }, () => ({
        name: 'database failover',
        isOutage: true,
        run: async () => failOver?.(),
      })),
      { name: 'database restart', isOutage: true, run: () => server.restart('fast') },
      { name: 'database crash', isOutage: true, run: () => server.restart('immediate') },
      { name: 'connections terminated', run: () => this.#terminate(server.url) },
      {
        name: 'connections reset',
        run: () => {
          line.reset()
          return Promise.resolve()
        },
      },
      {
        name: 'database silent',
        isOutage: true,
        run: async () => {
          line.silence('all')
          await this.#lasting()
          line.heal()
        },
      },
    ]
  }

  async #kill(instances: readonly Instance[]): Promise<void> {
    this.killCount += instances.length
    await Promise.all(instances.map((instance) => instance.kill()))
    await Promise.all(instances.map((instance) => instance.start()))
  }

  /** After the disk is freed, processes that have stopped meanwhile are started again. */
  async #fill(disk: LimitedDisk): Promise<void> {
    const { database, instances } = this.#world
    disk.fill()
    await this.#lasting()
    disk.free()
    if (database) return database.server.restart('immediate')
    await Promise.all(instances.map((instance) => instance.kill()))
    await Promise.all(instances.map((instance) => instance.start()))
  }

  async #terminate(url: string): Promise<void> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query(TERMINATE)
    } finally {
      await client.end()
    }
  }
}
