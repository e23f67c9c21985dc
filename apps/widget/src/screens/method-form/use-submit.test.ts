import { expect, it } from 'vitest'
import { runAlone } from './use-submit'

it('FORM-16 a second press during the first one is ignored, and the next one after it counts', async () => {
  const lock = { current: false }
  let count = 0
  let release: () => void = () => undefined
  const work = () => {
    count += 1
    return new Promise<void>((resolve) => (release = resolve))
  }
  const first = runAlone(lock, work)
  await runAlone(lock, work)
  await runAlone(lock, work)
  expect(count).toBe(1)
  release()
  await first
  const next = runAlone(lock, work)
  expect(count).toBe(2)
  release()
  await next
})

it('FORM-16 a press that failed does not block the next one', async () => {
  const lock = { current: false }
  await expect(runAlone(lock, () => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  expect(lock.current).toBe(false)
})
