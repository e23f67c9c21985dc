import { describe, expect, it } from 'vitest'
import { CHUNK_ATTEMPTS_MAX, CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk'

const never = new Promise<never>(() => undefined)
/** A clock whose retries come at once and whose timeout never does. */
const patientClock = {
  wait: (delayMs: number) => (delayMs === CHUNK_TIMEOUT_MS ? never : Promise.resolve()),
  untilOnline: () => null,
}

describe('loadChunk', () => {
  it('BOOT-10 gives the network another chance', async () => {
    let attempts = 0
    const load = () =>
      ++attempts < CHUNK_ATTEMPTS_MAX ? Promise.reject(new Error('offline')) : Promise.resolve('chunk')
    await expect(loadChunk(load, patientClock)).resolves.toBe('chunk')
    expect(attempts).toBe(CHUNK_ATTEMPTS_MAX)
  })

  it('BOOT-10 gives up after its attempts and keeps the cause', async () => {
    let attempts = 0
    const cause = new Error('offline')
    const failed = loadChunk(() => (attempts++, Promise.reject(cause)), patientClock)
    await expect(failed).rejects.toThrow(ChunkLoadError)
    await expect(failed).rejects.toMatchObject({ cause })
    expect(attempts).toBe(CHUNK_ATTEMPTS_MAX)
  })

  it('BOOT-10 counts a chunk that takes too long as one that did not come', async () => {
    await expect(loadChunk(() => never, { ...patientClock, wait: () => Promise.resolve() })).rejects.toThrow(
      ChunkLoadError,
    )
  })

  it('issue-8 2.5 BOOT-10 without a line it waits for it, however often it failed before, and goes on by itself', async () => {
    let bringBack = () => {}
    const back = new Promise<void>((resolve) => (bringBack = resolve))
    let isOffline = true
    const load = () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve('chunk'))
    const loaded = loadChunk(load, { ...patientClock, untilOnline: () => (isOffline ? back : null) })
    await Promise.resolve()
    isOffline = false
    bringBack()
    await expect(loaded).resolves.toBe('chunk')
    let isThere = false
    let failures = 0
    const patience = loadChunk(() => (isThere ? Promise.resolve('late') : Promise.reject(new Error('offline'))), {
      ...patientClock,
      untilOnline: () => {
        failures += 1
        isThere = failures > CHUNK_ATTEMPTS_MAX
        return Promise.resolve()
      },
    })
    await expect(patience).resolves.toBe('late')
  })
})
