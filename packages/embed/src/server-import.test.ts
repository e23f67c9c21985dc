import { expect, it } from 'vitest'

it('MSG-5 it can be imported on a server, where a call throws an error that says what is wrong', async () => {
  expect(typeof window).toBe('undefined')
  const { createCashier } = await import('.')
  expect(() => createCashier({ target: '#cashier', origin: 'https://cashier.example', url: '' })).toThrow(
    'call it in a browser',
  )
})
