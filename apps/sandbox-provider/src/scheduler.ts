type ScheduledWork = { readonly dueMs: number; readonly act: () => void; timer?: NodeJS.Timeout }

/**
 * The sandbox's clock and its scheduled work. Delays may be scaled down for tests, a box may move the clock, and all
 * scheduled work is dropped when the server stops.
 */
export class Scheduler {
  readonly #scheduled = new Set<ScheduledWork>()
  #isStopped = false
  #aheadMs = 0

  constructor(
    /** 1 is real time; tests use about 0.05. */
    readonly scale: number,
  ) {}

  now(): number {
    return Date.now() + this.#aheadMs
  }

  scaled(delayMs: number): number {
    return Math.round(delayMs * this.scale)
  }

  /**
   * Runs `act` at a time (milliseconds since the epoch), or immediately if the time is past. Never runs it after
   * `stop`.
   */
  at(dueMs: number, act: () => void): void {
    if (!this.#isStopped) this.#arm({ dueMs, act })
  }

  /** Resolves after a scaled delay; never resolves after `stop`. */
  pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.at(this.now() + this.scaled(delayMs), resolve))
  }

  /** Sets the clock ahead of the machine's. Work that becomes due by this runs now, in its order. */
  move(aheadMs: number): void {
    this.#aheadMs = aheadMs
    for (const wait of [...this.#scheduled].toSorted((a, b) => a.dueMs - b.dueMs)) {
      clearTimeout(wait.timer)
      if (wait.dueMs <= this.now()) this.#end(wait)
      else this.#arm(wait)
    }
  }

  /** The time of the next scheduled work; null if there is none. */
  nextMs(): number | null {
    return this.#scheduled.size === 0 ? null : Math.min(...[...this.#scheduled].map(({ dueMs }) => dueMs))
  }

  /** Drops all scheduled work. */
  clear(): void {
    for (const { timer } of this.#scheduled) clearTimeout(timer)
    this.#scheduled.clear()
  }

  stop(): void {
    this.#isStopped = true
    this.clear()
  }

  #arm(wait: ScheduledWork): void {
    this.#scheduled.add(wait)
    wait.timer = setTimeout(() => this.#end(wait), Math.max(0, wait.dueMs - this.now()))
  }

  #end(wait: ScheduledWork): void {
    this.#scheduled.delete(wait)
    wait.act()
  }
}
