/** The sandbox's waits: each may be scaled down for tests, and all end when the server stops. */
export class Waits {
  readonly #timers = new Set<NodeJS.Timeout>()
  #isStopped = false

  constructor(
    /** 1 is real time; tests use 0.05 or so. */
    readonly scale: number,
  ) {}

  now(): number {
    return Date.now()
  }

  scaled(delayMs: number): number {
    return Math.round(delayMs * this.scale)
  }

  /** Runs `act` at a moment (milliseconds since the epoch), at once when that is past. Never after `stop`. */
  at(momentMs: number, act: () => void): void {
    if (this.#isStopped) return
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        act()
      },
      Math.max(0, momentMs - this.now()),
    )
    this.#timers.add(timer)
  }

  /** Resolves after a delay, which is scaled; after `stop` it never does. */
  pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.at(this.now() + this.scaled(delayMs), resolve))
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}
