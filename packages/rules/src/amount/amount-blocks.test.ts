import { describe, expect, it } from 'vitest'
import { amountBlocks } from './amount-blocks'

const blocks = ['20', '50']
const limits = { min: '10', max: '200' }

describe('amountBlocks', () => {
  it.each([
    [
      ['10', '200'],
      ['10', '200'],
    ],
    [['30', '201'], blocks],
    [['9.99', '50'], blocks],
    [[], blocks],
    [undefined, blocks],
  ])('AMT-9 with the experiment blocks %j the offered blocks are %j', (experimentBlocks, offered) => {
    expect(amountBlocks({ experimentBlocks, blocks, limits })).toEqual(offered)
  })

  it('AMT-9 without a maximum any experiment block above the minimum is used', () => {
    expect(amountBlocks({ experimentBlocks: ['99999'], blocks, limits: { min: '10', max: null } })).toEqual(['99999'])
  })
})
