/**
 * Adds features that the sandbox provider does not have, on top of those that it has: several events in one callback,
 * and cards that are stored by the provider. With them the kit's own test runs every scenario.
 */
import { randomUUID } from 'node:crypto'
import type { Answer, Card, Order } from '../../../apps/service/src/providers/provider'
import { asDepositProvider, type Callback, type Driver } from '../driver'
import { sandboxToken } from '../drivers/player-page'
import { changed } from './change'

type Envelope = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** A provider that sends several events at once: a list of its callbacks. */
export function batching(driver: Driver): Driver {
  return {
    ...driver,
    plugin: changed(driver.plugin, (real) => ({
      async readCallback(request) {
        if (request.headers['x-batch'] !== '1') return real.readCallback(request)
        const envelopes = JSON.parse(request.rawBody.toString('utf8')) as readonly Envelope[]
        const readings = await Promise.all(
          envelopes.map(({ headers, body }) => real.readCallback({ ...request, headers, rawBody: Buffer.from(body) })),
        )
        const isGenuine = readings.every(({ kind }) => kind === 'events')
        return isGenuine
          ? { kind: 'events', events: readings.flatMap((reading) => (reading.kind === 'events' ? reading.events : [])) }
          : { kind: 'forged' }
      },
    })),
    batch: (callbacks: readonly Callback[]) => ({
      path: callbacks[0]?.path ?? '',
      headers: { 'x-batch': '1', 'content-type': 'application/json' },
      body: Buffer.from(
        JSON.stringify(callbacks.map(({ headers, body }) => ({ headers, body: body.toString('utf8') }))),
      ),
    }),
  }
}

type Kept = { readonly card: Card; readonly userId: string }
/** Sends a stored card to the sandbox as a wallet's token. */
const byWallet = ({ number }: Card): Pick<Order, 'providerMethod' | 'nativePay'> => ({
  ...{ providerMethod: 'apple_pay', nativePay: { type: 'apple_pay', token: sandboxToken({ number }) } },
})
/** A card number that the sandbox declines as expired. */
const EXPIRED_NUMBER = '4000000000000069'
const ERASURES = '/v1/stored-cards/'

/** A provider that stores cards, each with a token that only its player may use. */
export function storing(driver: Driver): Driver {
  const kept = new Map<string, Kept>()
  const refused = ({ amount, currency }: Order): Answer => ({
    ...{ kind: 'declined', code: 'provider_refused' },
    facts: { reference: null, amount, currency, sequence: 0 },
  })
  return {
    ...driver,
    plugin: {
      ...driver.plugin,
      open(settings, means) {
        const real = asDepositProvider(driver.plugin.open(settings, means))
        const url = (settings as { url: string }).url
        return {
          ...real,
          async authorise({ storedCard, isCardToStore, ...order }) {
            const found = storedCard && kept.get(storedCard.token)
            if (storedCard && found?.userId !== order.userId) return refused(order)
            const answer = await real.authorise(found ? { ...order, ...byWallet(found.card) } : order)
            if (!isCardToStore || !order.card || answer.kind !== 'succeeded') return answer
            const token = `token_${randomUUID()}`
            kept.set(token, { card: order.card, userId: order.userId })
            return { ...answer, cardToken: token }
          },
          storedCards: {
            async erase({ token, userId }) {
              const path = `${ERASURES}${token}`
              const answer = await means.client.send({ method: 'DELETE', url: new URL(path, url).href, headers: {} })
              // The sandbox has no such path; it only matters that a response arrived.
              if (answer.kind === 'lost' || answer.status !== 404) return 'unknown'
              if (kept.get(token)?.userId === userId) kept.delete(token)
              return 'erased'
            },
          },
        }
      },
    },
    async start(callbacksUrl, payoutCallbacksUrl) {
      const simulator = await driver.start(callbacksUrl, payoutCallbacksUrl)
      return {
        ...simulator,
        storedTokens: () => Promise.resolve([...kept.keys()]),
        expireStored(token) {
          const found = kept.get(token)
          if (found) kept.set(token, { ...found, card: { ...found.card, number: EXPIRED_NUMBER } })
          return Promise.resolve()
        },
      }
    },
    callOf: (method, path) =>
      method === 'DELETE' && path.startsWith(ERASURES) ? 'erase' : driver.callOf(method, path),
  }
}
