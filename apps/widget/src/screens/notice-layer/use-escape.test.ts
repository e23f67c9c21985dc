import { describe, expect, it } from 'vitest'
import { closesPopUp } from './use-escape'

const pressed = { key: 'Escape', defaultPrevented: false, isComposing: false, repeat: false, target: null }
const nothingOpen = { querySelector: () => null }

describe('closesPopUp', () => {
  it.each([
    ['Escape anywhere', {}, true],
    ['Escape in a field', { target: { type: 'text', value: 'Anna' } }, true],
    ['Escape in a search without a word', { target: { type: 'search', value: '' } }, true],
    ['Escape that clears a search', { target: { type: 'search', value: 'sepa' } }, false],
    ['Escape that something has used', { defaultPrevented: true }, false],
    ['Escape out of a composition', { isComposing: true }, false],
    ['Escape held down', { repeat: true }, false],
    ['another key', { key: 'Enter' }, false],
  ])('issue-8 2.3 UI-6 %s: %o closes the pop-up: %s', (_what, change, isClosed) => {
    expect(closesPopUp(nothingOpen, { ...pressed, ...change })).toBe(isClosed)
  })

  it('issue-8 2.3 UI-6 an open sheet of the cashier is closed first', () => {
    expect(closesPopUp({ querySelector: () => ({}) }, pressed)).toBe(false)
  })
})
