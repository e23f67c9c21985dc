import { describe, expect, it } from 'vitest'
import { limitText } from './limit-text'

describe('limitText', () => {
  it.each([
    ['10.00', '10'],
    ['5000.00', '5\u00a0000'],
    ['0.50', '0.50'],
    ['100', '100'],
    ['0.00010000', '0.0001'],
    [null, '∞'],
  ])('AMT-6 LIST-18 %s reads %s', (amount, text) => {
    expect(limitText(amount)).toBe(text)
  })
})
