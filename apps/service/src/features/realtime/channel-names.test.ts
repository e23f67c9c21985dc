import { expect, it } from 'vitest'
import { clicksChannel, paymentChannel, paymentIdOf, playerChannel } from './channel-names'

it('RT-6 a player has the same channel on every instance of every release, which does not identify the player', () => {
  const channel = playerChannel({ brand: 'COM', userId: 'player-1' })
  expect(channel).toBe('player:6sgf-7iPD9B84AXFCdVR0EfX3wXxMr1U')
  expect(clicksChannel(channel)).toBe('clicks:6sgf-7iPD9B84AXFCdVR0EfX3wXxMr1U')
  expect(paymentIdOf(channel)).toBeUndefined()
  expect(paymentIdOf(paymentChannel('p1'))).toBe('p1')
})
