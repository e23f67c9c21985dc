/** Rates that a server answers: read every `refresh_s`, and used until they are older than `age_max_s`. */
import { z } from 'zod'
import { address } from '../../config/schema-parts'
import { SECOND_MS } from '../../durations'
import { ratePlugin, type RateAnswer, type RateMeans, type RateSource } from '../rate-source'
import { readDocument, type ReadRates } from './read-document'

const Settings = z
  .strictObject({
    url: address,
    /** Sent as `Authorization: Bearer`. */
    api_key: z.string().min(1).optional(),
    /** For one reading. */
    timeout_ms: z.int().min(100).max(10_000).default(3_000),
    /** From the end of one reading to the next. */
    refresh_s: z.int().min(1).max(3_600).default(60),
    /** Counted from the time that the server says. Older rates convert nothing. */
    age_max_s: z.int().min(2).max(86_400).default(600),
  })
  .refine(({ refresh_s: refresh, age_max_s: age }) => age > refresh, {
    path: ['age_max_s'],
    message: 'must be above refresh_s, or rates are too old before the next reading',
  })

type Settings = z.infer<typeof Settings>

class HttpRates implements RateSource {
  private held: ReadRates | undefined
  private isFailing = false
  private wasUsable = false
  private isStopped = false
  private timer: NodeJS.Timeout | undefined
  private reading: Promise<string | undefined> | undefined

  constructor(
    private readonly settings: Settings,
    private readonly means: RateMeans,
  ) {}

  rateOf(from: string, to: string): RateAnswer {
    if (!this.held || !this.isUsable()) return { kind: 'too_old' }
    const rate = this.held.rates[from]?.[to]
    return rate === undefined ? { kind: 'no_pair' } : { kind: 'rate', rate }
  }

  start(): void {
    clearTimeout(this.timer)
    void this.read().finally(() => {
      if (!this.isStopped) this.timer = setTimeout(() => this.start(), this.settings.refresh_s * SECOND_MS)
    })
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.reading
  }

  async examine(): Promise<string | undefined> {
    const why = await this.read()
    return why ?? (this.isUsable() ? undefined : 'its rates are older than age_max_s')
  }

  private isUsable(): boolean {
    const { held, settings, means } = this
    return held !== undefined && means.now().getTime() - held.asOfMs <= settings.age_max_s * SECOND_MS
  }

  /** One reading at a time. Never rejects; answers why nothing was read. */
  private read(): Promise<string | undefined> {
    return (this.reading ??= this.readOnce().finally(() => (this.reading = undefined)))
  }

  private async readOnce(): Promise<string | undefined> {
    const { url, api_key: key, timeout_ms: deadlineMs } = this.settings
    const { client, now, logger, changed } = this.means
    const headers = { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) }
    const read = readDocument(await client.send({ method: 'GET', url, headers, deadlineMs }), now())
    if (read.ok) this.take(read.value)
    if (read.ok === this.isFailing) {
      if (read.ok) logger.info({ host: new URL(url).host }, 'exchange rates can be read again')
      else logger.warn({ host: new URL(url).host, why: read.why }, 'exchange rates could not be read')
    }
    this.isFailing = !read.ok
    if (this.isUsable() !== this.wasUsable) {
      this.wasUsable = !this.wasUsable
      changed()
    }
    return read.ok ? undefined : read.why
  }

  /** A cache may answer what was right before what is held. */
  private take(read: ReadRates): void {
    if (!this.held || read.asOfMs >= this.held.asOfMs) this.held = read
  }
}

export const httpRates = ratePlugin({
  name: 'http',
  settings: Settings,
  secrets: ['api_key'],
  open: (settings, means) => new HttpRates(settings, means),
})
