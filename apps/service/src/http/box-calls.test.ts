import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createBoxCalls } from './box-calls'

it('issue-13 4 a reset waits for running calls, even if the caller has left, and refuses others until its end', async () => {
  const calls = createBoxCalls()
  const app = fastify()
  app.decorate('publicUrl', 'https://cashier.example')
  calls.watch(app)
  const steps: string[] = []
  let finish: () => void = () => undefined
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    steps.push('written')
    return {}
  })
  app.get('/quick', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = app.listeningOrigin
  const abandoned = new AbortController()
  const slow = fetch(`${url}/slow`, { signal: abandoned.signal }).catch(() => steps.push('abandoned'))
  while (finish.toString() === '() => undefined') await turn()
  abandoned.abort()
  await slow
  const closed = calls.close().then(() => steps.push('reset'))
  expect((await app.inject('/quick')).json()).toMatchObject({ error_code: 'unavailable' })
  expect(steps).toEqual(['abandoned'])
  finish()
  await closed
  expect(steps).toEqual(['abandoned', 'written', 'reset'])
  calls.open()
  expect((await app.inject('/quick')).statusCode).toBe(200)
  await app.close()
})
