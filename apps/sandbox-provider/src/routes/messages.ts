import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MessageRequest, type Inbox } from '../messages/inbox'
import { inboxPage } from '../messages/inbox-page'
import { sendPage } from '../pages/layout'
import { isSameText } from '../payments/page-token'

const InboxQuery = z.object({ to: z.string().max(254).optional() })

/** Messages to players: a shop sends them with its key, and people and tests read them on a page. */
export function registerMessages(app: FastifyInstance, inbox: Inbox, apiKey: string): void {
  app.post('/v1/messages', (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${apiKey}`))
      return reply.code(401).send({ error: 'unauthorized' })
    const isTaken = inbox.take(MessageRequest.parse(request.body))
    return isTaken ? reply.code(202).send({ status: 'sent' }) : reply.code(502).send({ error: 'unreachable' })
  })
  app.get('/messages', (request, reply) => {
    const wantsData = request.headers.accept?.includes('application/json') === true
    const messages = inbox.list(InboxQuery.parse(request.query).to)
    return wantsData ? reply.send({ messages }) : sendPage(reply, inboxPage(messages))
  })
}
