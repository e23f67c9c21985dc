import { describe, expect, it } from 'vitest'
import { formatMessage } from '@modulor/rules/format-message'
import { compileMessage } from '@modulor/rules/messages'
import { pseudoMessage } from './pseudo-message'

const pseudo = (text: string, props: Record<string, string | number> = {}) =>
  formatMessage(pseudoMessage(compileMessage(text)), { locale: 'en', props, isIsolating: false })

describe('pseudoMessage', () => {
  it.each([
    ['Back', {}, '⟦Ɓåçķ⟧'],
    ['Pay {amount}', { amount: '25.00 EUR' }, '⟦Þåý 25.00 EUR⟧'],
    ['{count, plural, one {# method} other {# methods}}', { count: 2 }, '⟦2 ɱéţĥöðš⟧'],
    ['', {}, '⟦⟧'],
  ])('UI-8 BOOT-9 writes %j with %j so that it cannot be mistaken', (text, props, made) => {
    expect(pseudo(text, props)).toBe(made)
  })
})
