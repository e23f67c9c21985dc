import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
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

it('SVC-7 issue-11 5 an answered request keeps no timer, and an upload has more time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const app = fastify()
    limitHandlerTime(app, 50)
    let answer = () => undefined as unknown
    app.get('/quick', () => 'done')
    app.post(
      '/upload',
      { config: { isUpload: true } },
      () => new Promise((resolve) => (answer = () => resolve('done'))),
    )
    await app.inject('/quick')
    expect(vi.getTimerCount()).toBe(0)
    const upload = app.inject({ method: 'POST', url: '/upload' })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(51)
    answer()
    expect((await upload).body).toBe('done')
    await app.close()
  } finally {
    vi.useRealTimers()
  }
})
