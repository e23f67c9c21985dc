import { expect, it } from 'vitest'

it('MSG-5 imports on a server, where calling it says what is wrong', async () => {
  expect(typeof window).toBe('undefined')
  const { createCashier } = await import('.')
  expect(() => createCashier({ target: '#cashier', origin: 'https://cashier.example', url: '' })).toThrow(
    'call it in a browser',
  )
})
