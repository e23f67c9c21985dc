import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sampleConfig, sampleMethod } from '../config/config-sample'
import { SECOND_MS } from '../durations'
import { createOutboundClient } from '../providers/outbound-client'
import { createExchangeRates, type RunningExchangeRates } from './create-exchange-rates'

const START_MS = Date.parse('2026-11-26T05:00:00Z')
const AGE_MAX_S = 300

/** A server of rates whose answer each test sets, and a clock. */
let answer: RequestListener = (_, response) => void response.end()
const server = createServer((request, response) => answer(request, response))
let url: string
let clockMs = START_MS
const now = () => new Date(clockMs)
const iso = (ms: number) => new Date(ms).toISOString()

const told = { changed: 0, warnings: [] as unknown[], infos: 0 }
const running: RunningExchangeRates[] = []
const client = () => createOutboundClient({ privateHostsAllowed: [new URL(url).host] })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((rates) => rates.stop()))
  clockMs = START_MS
  Object.assign(told, { changed: 0, warnings: [], infos: 0 })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const currencies = {
  EUR: { name: 'Euro', iso_number: '978', precision: 2 },
  USD: { name: 'US dollar', iso_number: '840', precision: 2 },
  BTC: { name: 'Bitcoin', iso_number: '000', precision: 8 },
}
const limits = { EUR: { min: '1.00' }, USD: { min: '1.00' }, BTC: { min: '0.1' } }
const configWith = (settings: object = {}) =>
  sampleConfig({
    currencies,
    exchange_rates: {
      market: { plugin: 'http', url, refresh_s: 60, age_max_s: AGE_MAX_S, timeout_ms: 150, ...settings },
      house: { plugin: 'static', rates: { EUR: { BTC: '0.0000105' } } },
    },
    methods: {
      market: sampleMethod({ limits, processing: { currency: 'BTC', source: 'market' } }),
      house: sampleMethod({ limits, processing: { currency: 'BTC', source: 'house' } }),
      own: sampleMethod({ limits, processing: { currency: 'BTC', rates: { EUR: '0.00001' } } }),
    },
  })

const quoteKeys = { active: Buffer.alloc(32, 1), accepted: [Buffer.alloc(32, 1)] }

function open(config = configWith()) {
  const logger = { info: () => void (told.infos += 1), warn: (fields: unknown) => void told.warnings.push(fields) }
  const rates = createExchangeRates(config, {
    ...{ client: client(), now, logger: logger as never },
    changed: () => void (told.changed += 1),
    quoteKeys,
  })
  running.push(rates)
  const termsOf = (id: 'market' | 'house' | 'own', currency = 'EUR') => {
    const method = config.methods[id]
    if (!method) throw new Error(`there is no method ${id}`)
    const terms = rates.termsOf(method, currency)
    return terms.kind === 'known' ? (terms.conversion?.rate ?? null) : terms.kind
  }
  return { rates, termsOf }
}

const json = (body: unknown): RequestListener => {
  return (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const document = (rate: unknown, asOfMs = clockMs) => ({ as_of: iso(asOfMs), rates: { EUR: { BTC: rate } } })
describe('FORM-14 the quote of a method’s own rate', () => {
  it.each(['0.00001', '0.00000000038123456789', '9'.repeat(30), `1.${'0'.repeat(19)}1`])(
    'is accepted while the rate is %s',
    (rate) => {
      const own = sampleMethod({ limits, processing: { currency: 'BTC', rates: { EUR: rate } } })
      const { rates } = open()
      const quote = rates.quoteOf(own, 'EUR') ?? ''
      expect(rates.quotedTermsOf(own, 'EUR', quote)).toMatchObject({ kind: 'known', conversion: { rate } })
      const changed = sampleMethod({ limits, processing: { currency: 'BTC', rates: { EUR: '2' } } })
      expect(rates.quotedTermsOf(changed, 'EUR', quote)).toEqual({ kind: 'rate_changed' })
    },
  )
})

describe('issue-13 5 rates of a server', () => {
  it('convert nothing before they are read, and then exactly at the server’s rate', async () => {
    answer = json(document('0.000010512345678901'))
    const { rates, termsOf } = open()
    expect(termsOf('market')).toBe('rate_unavailable')
    rates.start()
    await vi.waitFor(() => expect(termsOf('market')).toBe('0.000010512345678901'))
    expect(told).toMatchObject({ changed: 1, warnings: [] })
    // A pair that the server does not have, and a payment in the provider's own currency.
    expect([termsOf('market', 'USD'), termsOf('market', 'BTC')]).toEqual(['rate_unavailable', null])
  })

  it.each<[what: string, listener: () => RequestListener, why: string]>([
    ['is slow', () => () => undefined, 'timed_out'],
    ['sends half of its answer', () => (_, response) => void response.writeHead(200).write('{"as_of":'), 'timed_out'],
    ['ends the connection', () => (request) => void request.socket.destroy(), 'connection_failed'],
    ['fails', () => (_, response) => void response.writeHead(500).end('{}'), 'answered 500'],
    ['redirects', () => (_, response) => void response.writeHead(302, { location: url }).end(), 'answered 302'],
    [
      'answers no JSON',
      () => (_, response) => void response.end('<html>1.08</html>'),
      'the answer is not a JSON object',
    ],
    ['answers too much', () => json({ ...document('1'), more: 'x'.repeat(70_000) }), 'answer_too_large'],
    ['returns no time', () => json({ rates: { EUR: { BTC: '1' } } }), 'the answer has an invalid value at as_of'],
    ['is ahead of time', () => json(document('1', clockMs + 120 * SECOND_MS)), 'the answer has rates of a later time'],
    ['returns a rate of zero', () => json(document('0.00')), 'the answer has an invalid value at rates.EUR.BTC'],
    ['returns a negative rate', () => json(document('-1.08')), 'the answer has an invalid value at rates.EUR.BTC'],
    ['returns a huge rate', () => json(document('1000000000000')), 'the answer has an invalid value at rates.EUR.BTC'],
    [
      'returns a rate with too many digits',
      () => json(document(`0.${'0'.repeat(18)}1`)),
      'the answer has an invalid value at',
    ],
    ['returns a rate as a number', () => json(document(1.08)), 'the answer has an invalid value at rates.EUR.BTC'],
    ['returns one wrong rate', () => json({ as_of: iso(clockMs), rates: { EUR: { BTC: '1', USD: 'NaN' } } }), 'USD'],
  ])('convert nothing while the server %s, and convert again when it recovers', async (_what, listener, why) => {
    answer = listener()
    const opened = open()
    opened.rates.start()
    await vi.waitFor(() => expect(told.warnings).toHaveLength(1))
    expect(told.warnings[0]).toMatchObject({ why: expect.stringContaining(why) as string })
    expect(opened.termsOf('market')).toBe('rate_unavailable')
    answer = json(document('0.00001'))
    // A source that starts again reads at once.
    opened.rates.start()
    await vi.waitFor(() => expect(opened.termsOf('market')).toBe('0.00001'))
    expect(told).toMatchObject({ changed: 1, infos: 1 })
  })

  it('are used until exactly their maximum age, even if the server repeats them', async () => {
    answer = json(document('0.00001', START_MS))
    const opened = open()
    opened.rates.start()
    await vi.waitFor(() => expect(opened.termsOf('market')).toBe('0.00001'))
    clockMs = START_MS + AGE_MAX_S * SECOND_MS
    expect(opened.termsOf('market')).toBe('0.00001')
    clockMs += 1
    expect(opened.termsOf('market')).toBe('rate_unavailable')
    opened.rates.start()
    await vi.waitFor(() => expect(told.changed).toBe(2))
    expect(opened.termsOf('market')).toBe('rate_unavailable')
    answer = json(document('0.00002'))
    opened.rates.start()
    await vi.waitFor(() => expect(opened.termsOf('market')).toBe('0.00002'))
    expect(told.changed).toBe(3)
  })

  it('are not replaced by older rates that a cache answers later', async () => {
    answer = json(document('0.00002', START_MS))
    const opened = open()
    opened.rates.start()
    await vi.waitFor(() => expect(opened.termsOf('market')).toBe('0.00002'))
    let reads = 0
    answer = (request, response) => {
      reads += 1
      json(document('0.00001', START_MS - 60 * SECOND_MS))(request, response)
    }
    opened.rates.start()
    await vi.waitFor(() => expect(reads).toBe(1))
    await opened.rates.stop()
    expect(opened.termsOf('market')).toBe('0.00002')
  })

  it('are requested with the key, and read again periodically', async () => {
    const keys: unknown[] = []
    answer = (request, response) => {
      keys.push(request.headers.authorization)
      json(document('0.00001'))(request, response)
    }
    open(configWith({ api_key: 'rates_key', refresh_s: 1 })).rates.start()
    await vi.waitFor(() => expect(keys).toEqual(['Bearer rates_key', 'Bearer rates_key']), 3_000)
  })

  it('stay after a reload with the same settings, and end after a reload with other settings', async () => {
    answer = json(document('0.00001'))
    const opened = open()
    opened.rates.start()
    await vi.waitFor(() => expect(opened.termsOf('market')).toBe('0.00001'))
    opened.rates.prepare(configWith())()
    expect(opened.termsOf('market')).toBe('0.00001')
    answer = json(document('0.00003'))
    opened.rates.prepare(configWith({ refresh_s: 30 }))()
    expect(opened.termsOf('market')).toBe('rate_unavailable')
    await vi.waitFor(() => expect(opened.termsOf('market')).toBe('0.00003'))
  })
})

describe('issue-13 5 rates of the configuration', () => {
  it('are those of the source, and a method’s own', () => {
    const { termsOf } = open()
    expect([termsOf('house'), termsOf('house', 'USD'), termsOf('own'), termsOf('own', 'USD')]).toEqual([
      ...['0.0000105', 'rate_unavailable'],
      // Without a rate in its own list the payment is not converted.
      ...['0.00001', null],
    ])
  })
})

describe('issue-13 5 a rate that a form has shown', () => {
  function methodOf(id: 'market' | 'house' | 'own') {
    const method = configWith().methods[id]
    if (!method) throw new Error(`there is no method ${id}`)
    return method
  }

  /** A quote of a first reading, and the result of using it after a second one. */
  async function quoted() {
    answer = json(document('0.00001'))
    const { rates, termsOf } = open()
    rates.start()
    await vi.waitFor(() => expect(termsOf('market')).toBe('0.00001'))
    const quote = rates.quoteOf(methodOf('market'), 'EUR') ?? ''
    clockMs += SECOND_MS
    answer = json(document('0.00002'))
    rates.start()
    await vi.waitFor(() => expect(termsOf('market')).toBe('0.00002'))
    const rateBy = (text: string, id: 'market' | 'house' | 'own' = 'market') => {
      const terms = rates.quotedTermsOf(methodOf(id), 'EUR', text)
      return terms.kind === 'known' ? (terms.conversion?.rate ?? null) : terms.kind
    }
    return { rates, quote, rateBy }
  }

  it('is used until it is too old although there is a newer one', async () => {
    const { rates, quote, rateBy } = await quoted()
    expect(rateBy(quote)).toBe('0.00001')
    expect(rateBy(rates.quoteOf(methodOf('market'), 'EUR') ?? '')).toBe('0.00002')
    clockMs = START_MS + AGE_MAX_S * SECOND_MS
    expect(rateBy(quote)).toBe('0.00001')
    clockMs += 1
    // The newer reading is a second younger.
    expect(rateBy(quote)).toBe('rate_changed')
  })

  it('is not used for another conversion, and a forged quote is not used', async () => {
    const { quote, rateBy } = await quoted()
    expect(rateBy(quote, 'house')).toBe('rate_changed')
    for (const wrong of [quote.replace('0.00001', '0.00003'), quote.replace(/:\d+:/, ':9999999999999:'), 'x', ''])
      expect(rateBy(wrong)).toBe('rate_changed')
    expect(rateBy('0.00003:9999999999999:')).toBe('rate_changed')
    // Without a signature only the current rate is used.
    expect(rateBy('0.00002:0:')).toBe('0.00002')
  })

  it('from the configuration is valid as long as the configuration contains it', () => {
    const { rates } = open()
    for (const id of ['house', 'own'] as const) {
      const quote = rates.quoteOf(methodOf(id), 'EUR') ?? ''
      expect(rates.quotedTermsOf(methodOf(id), 'EUR', quote).kind).toBe('known')
      expect(rates.quotedTermsOf(methodOf(id), 'EUR', '7:0:').kind).toBe('rate_changed')
    }
    expect(rates.quoteOf(methodOf('own'), 'USD')).toBeNull()
  })
})
