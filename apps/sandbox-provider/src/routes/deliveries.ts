import { DeliveryAttempts, SendAgain } from '@modulor/contract/box'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deliveriesPage } from '../pages/deliveries-page'
import { sendPage } from '../pages/layout'

const ANSWER_MS_MAX = 15_000
const Refusal = z.object({ error: z.string() })

/** A page of another site could send the form too. `Origin` cannot be used, because our pages send no referrer. */
const isOfOtherSite = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])

/** Registers the page with the deliveries to the merchant. The data comes from the control server of the box. */
export function registerDeliveries(app: FastifyInstance, boxControl: string): void {
  const post = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(new URL(path, boxControl), {
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const read: unknown = await answer.json()
    if (!answer.ok) throw new Error(Refusal.safeParse(read).data?.error ?? `The box answered ${answer.status}.`)
    return read
  }

  async function show(reply: FastifyReply, problem?: string): Promise<FastifyReply> {
    try {
      const { attempts } = DeliveryAttempts.parse(await post('/deliveries'))
      return await sendPage(reply, deliveriesPage(attempts, problem), problem === undefined ? 200 : 409)
    } catch {
      return sendPage(reply, deliveriesPage([], 'The box cannot be asked what was sent. It may be stopping.'), 502)
    }
  }

  app.get('/deliveries', (_request, reply) => show(reply))
  app.post('/deliveries/again', async (request, reply) => {
    if (isOfOtherSite(request)) return reply.code(403).send({ error: 'forbidden' })
    const event = SendAgain.parse(request.body)
    try {
      await post('/deliveries/again', event)
      return await reply.redirect('/deliveries', 303)
    } catch (error) {
      return show(reply, error instanceof Error ? error.message : String(error))
    }
  })
}
