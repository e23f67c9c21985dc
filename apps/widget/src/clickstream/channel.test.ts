import { expect, it, vi } from 'vitest'
import { bootSample } from '../api/wire-samples'
import { createStore } from '../session/store'
import { startQuerySample } from '../session/start-query-sample'
import { channelTransport } from './channel'

it('CLICK-3 where the realtime channel cannot be set up the state is failed, and nothing is thrown', async () => {
  const store = createStore({ boot: bootSample(), query: startQuerySample() })
  const dispatch = vi.spyOn(store, 'dispatch').mockImplementationOnce(() => {
    throw new Error('no WebSocket')
  })
  expect(await channelTransport(store, 'clicks:x').send('{}', false)).toEqual({ status: 0 })
  dispatch.mockRestore()
  expect(store.getState().analytics).toEqual({ connection: 'failed' })
})

it('CLICK-3 a channel that is not there now is no failure of the set-up', async () => {
  const store = createStore({ boot: bootSample(), query: startQuerySample() })
  expect(await channelTransport(store, 'clicks:x').send('{}', false)).toEqual({ status: 0 })
  expect(store.getState().analytics?.connection).not.toBe('failed')
})
