import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_AMOUNTS } from '../outcomes/test-amounts'
import { TEST_CARDS } from '../outcomes/test-cards'
import { WAYS_TO_PAY } from '../outcomes/ways-to-pay'
import { SandboxUnderTest } from '../testing/sandbox-under-test'

const sandbox = new SandboxUnderTest()
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

describe('the documentation of the sandbox', () => {
  it('SVC-3 shows every way to pay, test card and amount on the start page', async () => {
    const markup = await (await fetch(sandbox.url)).text()
    const missing = [
      ...WAYS_TO_PAY.filter(
        ({ method, path = '' }) => !markup.includes(`<code>${method}</code>`) || !markup.includes(path),
      ),
      ...TEST_CARDS.filter(({ number }) => !markup.includes(number)),
      ...TEST_AMOUNTS.filter(({ ending }) => !markup.includes(`*.${ending}`)),
    ]
    expect(missing).toEqual([])
  })

  it('SVC-3 has the same lists in the README, word for word', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    const rowsOf = (start: RegExp) =>
      readme
        .split('\n')
        .filter((line) => start.test(line))
        .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    expect(rowsOf(/^\| `[a-z_]+` +\| [A-Z]/).map(([, method, what]) => [method, what])).toEqual(
      WAYS_TO_PAY.map(({ method, what, path }) => [method, path === undefined ? what : `${what} ${path}`]),
    )
    expect(rowsOf(/^\| `\d{12,19}`/).map(([, number, brand, what]) => [number, brand, what])).toEqual(
      TEST_CARDS.map(({ number, brand, what }) => [number, brand, what]),
    )
    expect(rowsOf(/^\| `\*\.\d\d`/).map(([, ending, what]) => [ending, what])).toEqual(
      TEST_AMOUNTS.map(({ ending, what }) => [`*.${ending}`, what]),
    )
  })
})

describe('the journal', () => {
  it('SVC-3 is a page for browsers and JSON for programs', async () => {
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('in-the-journal', '4242424242424242'))
    const page = await fetch(`${sandbox.url}/journal`, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('in-the-journal')
    const data = await fetch(`${sandbox.url}/journal`, { headers: { accept: 'application/json' } })
    expect(await data.json()).toMatchObject({
      total: 1,
      entries: [{ kind: 'charge', merchant_reference: 'in-the-journal', amount: '25.00', currency: 'EUR' }],
    })
  })
})

it('answers a health check', async () => {
  expect(await (await fetch(`${sandbox.url}/health`)).json()).toEqual({ status: 'ok' })
})
