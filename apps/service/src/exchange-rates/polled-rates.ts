/** A source that polls its rates, and returns those of the last successful reading until they are too old. */
import type { RateAnswer, RateDeps, RateSource } from './rate-source'

export type ReadRates = {
  /** The time of the rates, as their server reports it. */
  readonly asOfMs: number
  /** From one currency to others. */
  readonly rates: Readonly<Record<string, Readonly<Record<string, string>>>>
}
export type RatesResult =
  | { readonly ok: true; readonly value: ReadRates }
  /** A message for the log. It is one of our own texts and never contains the server's response. */
  | { readonly ok: false; readonly why: string }

export type Polling = {
  /** The server's name for the log. */
  readonly host: string
  /** The time from the end of one reading to the next. */
  readonly refreshMs: number
  /** Older rates are not used. */
  readonly ageMsMax: number
  /** Makes one call with a time limit. Never rejects. */
  read(): Promise<RatesResult>
}

export class PolledRates implements RateSource {
  private current: ReadRates | undefined
  private isFailing = false
  private wasUsable = false
  private isStopped = false
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<string | undefined> | undefined

  constructor(
    private readonly polling: Polling,
    private readonly deps: Pick<RateDeps, 'now' | 'logger' | 'changed'>,
  ) {}

  rateOf(from: string, to: string): RateAnswer {
    if (!this.current || !this.isUsable()) return { kind: 'too_old' }
    const { asOfMs, rates } = this.current
    const rate = rates[from]?.[to]
    return rate === undefined ? { kind: 'no_pair' } : { kind: 'rate', rate, untilMs: asOfMs + this.polling.ageMsMax }
  }

  start(): void {
    clearTimeout(this.timer)
    void this.read().finally(() => {
      if (!this.isStopped) this.timer = setTimeout(() => this.start(), this.polling.refreshMs)
    })
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.reading
  }

  async examine(): Promise<string | undefined> {
    const why = await this.read()
    return why ?? (this.isUsable() ? undefined : 'its rates are too old')
  }

  isUsable(): boolean {
    const { current, polling, deps } = this
    return current !== undefined && deps.now().getTime() - current.asOfMs <= polling.ageMsMax
  }

  /** Reads the rates, one reading at a time. Returns why nothing was read, or undefined. */
  private read(): Promise<string | undefined> {
    return (this.reading ??= this.readOnce().finally(() => (this.reading = undefined)))
  }

  private async readOnce(): Promise<string | undefined> {
    const { host } = this.polling
    const { logger, changed } = this.deps
    const read = await this.polling.read()
    if (read.ok) this.use(read.value)
    if (read.ok && this.isFailing) logger.info({ host }, 'exchange rates can be read again')
    if (!read.ok && !this.isFailing) logger.warn({ host, why: read.why }, 'exchange rates could not be read')
    this.isFailing = !read.ok
    if (this.isUsable() !== this.wasUsable) {
      this.wasUsable = !this.wasUsable
      changed()
    }
    return read.ok ? undefined : read.why
  }

  /** A cache may return older rates than the current ones; these are ignored. */
  private use(read: ReadRates): void {
    if (!this.current || read.asOfMs >= this.current.asOfMs) this.current = read
  }
}
