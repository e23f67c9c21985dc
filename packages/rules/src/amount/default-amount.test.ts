import { describe, expect, it } from 'vitest'
import { defaultAmount } from './default-amount'

const form = { allowPreset: true, blocks: ['20', '50', '100'], limits: { min: '10', max: '200' } }

describe('defaultAmount', () => {
  it.each([
    ['the preset within the limits', { ...form, presetAmount: '75' }, '75'],
    ['the middle block where the preset is too large', { ...form, presetAmount: '201' }, '50'],
    ['the middle block where the preset is too small', { ...form, presetAmount: '9.99' }, '50'],
    ['the middle block where no preset is allowed', { ...form, presetAmount: '75', allowPreset: false }, '50'],
    ['the middle block where there is no preset', { ...form, presetAmount: null }, '50'],
    [
      'the preset in the form’s currency',
      { ...form, presetAmount: '75', presetCurrency: 'EUR', currency: 'EUR' },
      '75',
    ],
    ['no preset in another currency', { ...form, presetAmount: '75', presetCurrency: 'USD', currency: 'EUR' }, '50'],
    ['the preset where the form has no currency', { ...form, presetAmount: '75', presetCurrency: 'USD' }, '75'],
    ['the preset that has no currency', { ...form, presetAmount: '75', currency: 'EUR' }, '75'],
    ['the higher middle of four blocks', { ...form, blocks: ['10', '20', '30', '40'] }, '30'],
    ['the minimum where the middle block is outside', { ...form, blocks: ['20', '500', '100'] }, '10'],
    ['the minimum without blocks', { ...form, blocks: [] }, '10'],
    ['1 without blocks and minimum', { ...form, blocks: [], limits: { min: '0.00', max: null } }, '1'],
    ['the maximum if 1 is above it', { ...form, blocks: [], limits: { min: '0', max: '0.5' } }, '0.5'],
    ['1 if the maximum is 1', { ...form, blocks: [], limits: { min: '0', max: '1.00' } }, '1'],
  ])('AMT-8 the form opens with %s', (_case, question, amount) => {
    expect(defaultAmount(question)).toBe(amount)
  })
})
