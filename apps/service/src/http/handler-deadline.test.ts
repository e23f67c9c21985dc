import fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitHandlerTime } from './handler-deadline'
import { codeOfThrown } from './refusal'

it('SVC-7 issue-11 5 a handler that does not end is answered with unavailable, and one that ends is left alone', async () => {
  const app = fastify()
  app.setErrorHandler((error: Error, _request, reply) => reply.code(503).send(codeOfThrown(error)))
  limitHandlerTime(app, 50)
  app.get('/slow', () => new Promise(() => undefined))
  app.get('/quick', () => 'done')
  const [slow, quick] = await Promise.all([app.inject('/slow'), app.inject('/quick')])
  expect([slow.statusCode, slow.body]).toEqual([503, 'unavailable'])
  expect([quick.statusCode, quick.body]).toEqual([200, 'done'])
  await app.close()
})
