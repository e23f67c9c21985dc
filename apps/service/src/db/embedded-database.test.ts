import { expect, it } from 'vitest'
import { openInMemory } from './embedded-database'

it.each([
  ['while its pool is open', false],
  ['after its pool has ended', true],
])('SVC-8 the embedded database is closed once, with its pool, %s', async (_, isPoolEnded) => {
  const { pool, close } = await openInMemory()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  let isEnded = false
  const ended = pool.end.bind(pool)
  pool.end = async () => {
    await ended()
    await new Promise(setImmediate)
    isEnded = true
  }
  if (isPoolEnded) await pool.end()
  await close()
  expect(isEnded).toBe(true)
})
