import { fakeClock } from '@modulor/testkit'
import { expect, it } from 'vitest'
import { createPlayerShares, PLAYER_EVENTS_WAITING_MAX } from './player-shares'

const MINUTE_MS = 60_000

it('CLICK-4 waiting events count until they are released, also in a later minute', () => {
  const clock = fakeClock()
  const shares = createPlayerShares(clock.now)
  expect(shares.take('ada', 900)).toBe(900)
  clock.advance(MINUTE_MS)
  expect(shares.take('ada', 900)).toBe(PLAYER_EVENTS_WAITING_MAX - 900)
  shares.release('ada', PLAYER_EVENTS_WAITING_MAX)
  clock.advance(MINUTE_MS)
  expect(shares.take('ada', 2 * PLAYER_EVENTS_WAITING_MAX)).toBe(PLAYER_EVENTS_WAITING_MAX)
})

it('CLICK-4 a player can send up to 3,000 events in a minute, and as many in the next one', () => {
  const clock = fakeClock()
  const shares = createPlayerShares(clock.now)
  const takenCount = (player: string, batchesCount: number) => {
    let count = 0
    for (let batch = 0; batch < batchesCount; batch += 1) {
      const taken = shares.take(player, 500)
      shares.release(player, taken)
      count += taken
    }
    return count
  }
  // An event that waits for longer than the minute.
  expect(shares.take('ada', 1)).toBe(1)
  expect(takenCount('ada', 8)).toBe(2_999)
  clock.advance(MINUTE_MS - 1)
  expect(takenCount('ada', 1)).toBe(0)
  expect(takenCount('bob', 1)).toBe(500)
  clock.advance(1)
  expect(takenCount('ada', 8)).toBe(3_000)
  // Setting the clock back begins another minute.
  clock.advance(-60 * MINUTE_MS)
  expect(takenCount('ada', 8)).toBe(3_000)
})
