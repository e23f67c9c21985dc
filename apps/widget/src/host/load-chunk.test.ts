import { describe, expect, it } from 'vitest'
import { CHUNK_ATTEMPTS_MAX, CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk'

const never = new Promise<never>(() => undefined)
/** A clock with no pause between retries, and whose timeout never fires. */
const patientClock = {
  wait: (delayMs: number) => (delayMs === CHUNK_TIMEOUT_MS ? never : Promise.resolve()),
  untilOnline: () => null,
}

describe('loadChunk', () => {
  it('BOOT-10 a failed chunk is requested again', async () => {
    let attempts = 0
    const load = () =>
      ++attempts < CHUNK_ATTEMPTS_MAX ? Promise.reject(new Error('offline')) : Promise.resolve('chunk')
    await expect(loadChunk(load, patientClock)).resolves.toBe('chunk')
    expect(attempts).toBe(CHUNK_ATTEMPTS_MAX)
  })

  it('BOOT-10 after the last attempt the error has the cause', async () => {
    let attempts = 0
    const cause = new Error('offline')
    const failed = loadChunk(() => (attempts++, Promise.reject(cause)), patientClock)
    await expect(failed).rejects.toThrow(ChunkLoadError)
    await expect(failed).rejects.toMatchObject({ cause })
    expect(attempts).toBe(CHUNK_ATTEMPTS_MAX)
  })

  it('BOOT-10 a chunk that takes too long counts as failed', async () => {
    await expect(loadChunk(() => never, { ...patientClock, wait: () => Promise.resolve() })).rejects.toThrow(
      ChunkLoadError,
    )
  })

  it('issue-8 2.5 BOOT-10 while the browser is offline it waits, without a limit of attempts, and continues by itself', async () => {
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
