/** The statement of a day (issue-12 4): its movements, their fees, and its deliberate errors. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SandboxUnderTest } from '../testing/sandbox-under-test'

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = new SandboxUnderTest({ delayScale: 0.02 })
  await sandbox.start()
})
afterEach(() => sandbox.stop())

const today = () => new Date().toISOString().slice(0, 10)
async function statement(query = ''): Promise<string[][]> {
  const { text } = await sandbox.call('GET', `/v1/statements/${today()}${query}`)
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}
const pay = (reference: string, amount: string) =>
  sandbox.ask('POST', '/v1/payments', { ...sandbox.cardRequest(reference, '4242424242424242'), amount })
/** The kind, amount, currency and fee of a line. */
const shown = (rows: readonly (readonly string[])[]) =>
  rows
    .slice(2, -1)
    .map(([type = '', , payment = '', , amount = '', , fee = '']) => `${type} ${payment} ${amount} ${fee}`)

it('issue-12 4 a statement lists each movement with its fee, its balances agree, and it contains the number of its lines', async () => {
  await pay('one', '25.00')
  await sandbox.call('POST', '/v1/payments/one/refund', { amount: '5.00', refund_reference: 'r-1' })
  const rows = await statement()
  expect(shown(rows)).toEqual(['opening  0.00 ', 'charge one 25.00 0.25', 'refund one -5.00 0.00', 'closing  19.75 '])
  expect(rows.at(-1)?.slice(0, 2)).toEqual(['end', '2'])
  expect(rows[4]?.[3]).toBe('r-1')
})

it.each([
  ['20.71', []],
  ['20.72', ['opening  0.00 ', 'charge one 20.72 0.20', 'charge one 20.72 0.20', 'closing  41.04 ']],
  ['20.73', ['opening  0.00 ', 'charge one 19.73 0.20', 'closing  19.53 ']],
  ['20.74', ['opening  0.00 ', 'charge one 20.74 0.20', 'fee one -1.00 0.00', 'closing  19.54 ']],
])('issue-12 4 the statement has a deliberate error for a charge of %s', async (amount, lines) => {
  await pay('one', amount)
  const found = shown(await statement())

  expect(found).toEqual(lines)
  expect(await sandbox.journal('one')).toEqual([`charge ${amount} EUR`])
})

it('issue-12 4 the pages of a statement form one statement although a payment is made between them', async () => {
  await pay('one', '25.00')
  await pay('two', '30.00')
  const whole = await statement()
  const until = whole.at(-1)?.[7] ?? ''
  await pay('three', '35.00')
  const pages = await Promise.all(
    [0, 2, 4, 6].map((offset) => statement(`?until=${encodeURIComponent(until)}&offset=${offset}&limit=2`)),
  )
  expect(pages.flat().filter(([type]) => type !== '')).toEqual(whole)
  expect((await sandbox.call('GET', '/v1/statements/2999-01-01')).status).toBe(404)
})
