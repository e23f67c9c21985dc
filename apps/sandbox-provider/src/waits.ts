type Wait = { readonly momentMs: number; readonly act: () => void; timer?: NodeJS.Timeout }

/** The sandbox's time and its waits: each may be scaled down for tests, a box may move the clock, and all end when the server stops. */
export class Waits {
  readonly #waiting = new Set<Wait>()
  #isStopped = false
  #aheadMs = 0

  constructor(
    /** 1 is real time; tests use 0.05 or so. */
    readonly scale: number,
  ) {}

  now(): number {
    return Date.now() + this.#aheadMs
  }

  scaled(delayMs: number): number {
    return Math.round(delayMs * this.scale)
  }

  /** Runs `act` at a moment (milliseconds since the epoch), at once when that is past. Never after `stop`. */
  at(momentMs: number, act: () => void): void {
    if (!this.#isStopped) this.#arm({ momentMs, act })
  }

  /** Resolves after a delay, which is scaled; after `stop` it never does. */
  pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.at(this.now() + this.scaled(delayMs), resolve))
  }

  /** Puts the clock ahead of that of the machine. What is due by then runs now, in its order. */
  move(aheadMs: number): void {
    this.#aheadMs = aheadMs
    for (const wait of [...this.#waiting].toSorted((a, b) => a.momentMs - b.momentMs)) {
      clearTimeout(wait.timer)
      if (wait.momentMs <= this.now()) this.#end(wait)
      else this.#arm(wait)
    }
  }

  /** The moment of the next wait; null where nothing waits. */
  nextMs(): number | null {
    return this.#waiting.size === 0 ? null : Math.min(...[...this.#waiting].map(({ momentMs }) => momentMs))
  }

  /** Drops all waits: what they were for does not happen. */
  clear(): void {
    for (const { timer } of this.#waiting) clearTimeout(timer)
    this.#waiting.clear()
  }

  stop(): void {
    this.#isStopped = true
    this.clear()
  }

  #arm(wait: Wait): void {
    this.#waiting.add(wait)
    wait.timer = setTimeout(() => this.#end(wait), Math.max(0, wait.momentMs - this.now()))
  }

  #end(wait: Wait): void {
    this.#waiting.delete(wait)
    wait.act()
  }
}
