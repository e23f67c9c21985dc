/**
 * Runs several processes of one service on one port (decision 99). The supervisor owns the port and passes each
 * connection to the next worker. Every worker is an instance of the service, as if it ran on its own machine.
 */
import cluster, { type Worker } from 'node:cluster'
import type { Log } from '../logging/log'
import { createMetricsCollector } from './collect-metrics'
import { HEALTHY_AFTER_MS, restartDelayMs } from './restart-delay'
import { supervisorMetrics } from './supervisor-metrics'
import { ALIVE_EVERY_MS, FromWorker, type ToWorker } from './worker-messages'

/** A number of checks and not a duration: after a machine has slept, healthy workers must not be ended. */
const SILENT_CHECKS_MAX = 6

type Settings = {
  readonly count: number
  readonly log: Log
  /** Called once, when all workers listen on their port. */
  readonly onServing: () => void
  /**
   * Called when all workers have ended. The exit code is not 0 if a worker failed at the first start, or did not stop
   * cleanly.
   */
  readonly onEnd: (exitCode: number) => void
  /** Workers that are still running this long after `stop` are killed. */
  readonly stopMsMax: number
}

export type Supervisor = {
  /** Requests that all workers reload the configuration. */
  reload(): void
  stop(exitCode: number): void
}

/** The state of one worker and of those that replace it; all have the same number. */
type Slot = {
  readonly number: number
  worker: Worker | undefined
  isServing: boolean
  startedAt: number
  silentChecks: number
  /** The number of ends in a row, without a healthy run between them. */
  endCount: number
}

const emptySlot = (number: number): Slot => ({
  ...{ number, worker: undefined, isServing: false },
  ...{ startedAt: 0, silentChecks: 0, endCount: 0 },
})

const send = (worker: Worker | undefined, message: ToWorker) => {
  if (worker?.isConnected()) worker.send(message)
}

/** Starts the workers. Until `stop`, each worker that ends is started again. */
export function superviseWorkers(settings: Settings): Supervisor {
  return new WorkerSupervisor(settings)
}

class WorkerSupervisor implements Supervisor {
  private readonly slots: readonly Slot[]
  private readonly collector = createMetricsCollector()
  private readonly metrics = supervisorMetrics(() => this.slots.filter(({ isServing }) => isServing).length)
  private readonly watch: NodeJS.Timeout
  private hasServed = false
  private isStopping = false
  private exitCode = 0

  constructor(private readonly settings: Settings) {
    this.slots = Array.from({ length: settings.count }, (_, index) => emptySlot(index + 1))
    for (const slot of this.slots) this.start(slot)
    this.watch = setInterval(() => this.endSilent(), ALIVE_EVERY_MS)
  }

  reload(): void {
    for (const { worker } of this.slots) send(worker, { kind: 'reload' })
  }

  stop(exitCode: number): void {
    if (this.isStopping) return
    this.isStopping = true
    this.exitCode = exitCode
    clearInterval(this.watch)
    this.signal('SIGTERM')
    setTimeout(() => this.signal('SIGKILL'), this.settings.stopMsMax).unref()
    this.endIfAllEnded()
  }

  private signal(signal: NodeJS.Signals): void {
    for (const { worker } of this.slots) worker?.process.kill(signal)
  }

  private endIfAllEnded(): void {
    if (this.slots.every(({ worker }) => !worker)) this.settings.onEnd(this.exitCode)
  }

  private start(slot: Slot): void {
    const worker = cluster.fork({ CASHIER_WORKER_NUMBER: String(slot.number) })
    Object.assign(slot, { worker, startedAt: performance.now(), silentChecks: 0 })
    worker.on('message', (message: unknown) => this.receive(slot, message))
    // Sending to a process that has just ended fails. The event `exit` handles its end.
    worker.on('error', () => undefined)
    worker.once('exit', (code, signal) => this.ended(slot, { code, signal }))
  }

  private receive(slot: Slot, message: unknown): void {
    const read = FromWorker.safeParse(message)
    if (!read.success) return
    slot.silentChecks = 0
    const received = read.data
    if (received.kind === 'serving') this.serving(slot)
    else if (received.kind === 'ask') void this.answerMetrics(slot, received.id)
    else if (received.kind === 'metrics') this.collector.received(received.id, received.text)
  }

  private serving(slot: Slot): void {
    slot.isServing = true
    if (this.hasServed || this.slots.some(({ isServing }) => !isServing)) return
    this.hasServed = true
    this.settings.onServing()
  }

  private async answerMetrics(slot: Slot, id: number): Promise<void> {
    const others = this.slots.filter((each) => each !== slot && each.isServing)
    const pages = await this.collector.collect(
      others.map(
        ({ worker }) =>
          (message) =>
            send(worker, message),
      ),
    )
    send(slot.worker, { kind: 'others', id, texts: [await this.metrics.text(), ...pages] })
  }

  private ended(slot: Slot, how: { readonly code: number | null; readonly signal: string | null }): void {
    const wasServing = slot.isServing
    Object.assign(slot, { worker: undefined, isServing: false })
    if (this.isStopping) {
      // A worker that is still starting has no signal handler yet, so the signal ends it. That is a clean stop, because
      // it has nothing to close. SIGINT is included, because a terminal sends it to all processes.
      const isEndedAtStart = !wasServing && (how.signal === 'SIGTERM' || how.signal === 'SIGINT')
      if (how.code !== 0 && !isEndedAtStart) this.stoppedBadly(slot, how)
      this.endIfAllEnded()
    } else if (this.hasServed) this.startLater(slot, how)
    // The first start has failed, and the worker has logged the reason. It is not retried, as for a single process.
    else this.stop(1)
  }

  private stoppedBadly({ number }: Slot, how: object): void {
    this.exitCode ||= 1
    this.settings.log.error({ of_worker: number, ...how }, 'a worker process did not stop cleanly')
  }

  private startLater(slot: Slot, how: object): void {
    const wasHealthy = performance.now() - slot.startedAt > HEALTHY_AFTER_MS
    slot.endCount = wasHealthy ? 1 : slot.endCount + 1
    const delayMs = restartDelayMs(slot.endCount)
    this.metrics.restarted()
    this.settings.log.error(
      { of_worker: slot.number, ...how, restart_in_ms: delayMs },
      'a worker process ended; it is started again',
    )
    setTimeout(() => {
      if (!this.isStopping) this.start(slot)
    }, delayMs)
  }

  /**
   * Kills workers without heartbeats: a worker whose event loop is blocked still gets connections, but does not
   * respond.
   */
  private endSilent(): void {
    for (const slot of this.slots) {
      slot.silentChecks += 1
      if (!slot.worker || slot.silentChecks <= SILENT_CHECKS_MAX) continue
      this.settings.log.error({ of_worker: slot.number }, 'a worker process does not answer; it is ended')
      slot.worker.process.kill('SIGKILL')
    }
  }
}
