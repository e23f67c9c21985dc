import { describe, expect, it } from 'vitest'
import { CHUNK_ATTEMPTS_MAX, CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk'

const never = new Promise<never>(() => undefined)
/** A clock whose retries come at once and whose timeout never does. */
const patientClock = { wait: (delayMs: number) => (delayMs === CHUNK_TIMEOUT_MS ? never : Promise.resolve()) }

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
    await expect(loadChunk(() => never, { wait: () => Promise.resolve() })).rejects.toThrow(ChunkLoadError)
  })
})
