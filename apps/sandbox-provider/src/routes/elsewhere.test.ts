import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, formOf, SandboxUnderTest, type PaymentSeen } from '../testing/sandbox-under-test'

const sandbox = new SandboxUnderTest()
const impatient = new SandboxUnderTest({ actionLifetimeMs: 50 })
beforeAll(() => Promise.all([sandbox.start(), impatient.start()]))
afterAll(() => Promise.all([sandbox.stop(), impatient.stop()]))

const open = (method: string, reference: string, more: object = {}) =>
  sandbox.ask('POST', '/v1/payments', sandbox.bankRequest(reference, { method, ...more }))
const statusOf = async (reference: string): Promise<string> =>
  (await sandbox.ask('GET', `/v1/payments/${reference}`)).status
const itemOf = ({ action }: PaymentSeen, name: string): string =>
  action?.items.find((item) => item.name === name)?.value ?? ''

const DESKS = [
  ['voucher', 'voucher_code', '/counter'],
  ['bet_shop', 'payment_code', '/till'],
  ['terminal', 'payment_code', '/terminal'],
] as const

describe('the wallet', () => {
  async function logIn(reference: string, wallet: string) {
    const { action } = await open('wallet', reference)
    const page = await (await fetch(action?.url ?? '')).text()
    const { action: path, fields } = formOf(page)
    const approval = await (
      await sandbox.postForm(sandbox.url + path, { ...fields, email: 'player@sandbox.example', wallet })
    ).text()
    const form = formOf(approval)
    return {
      approval,
      decide: (decision: string) => sandbox.postForm(sandbox.url + form.action, { ...form.fields, decision }),
    }
  }

  it.each([
    ['full', 'pay', 'succeeded', ['charge 25.00 EUR']],
    ['full', 'cancel', 'cancelled', []],
    ['full', 'leave_pending', 'pending', []],
    ['empty', 'pay_from_empty_wallet', 'declined', []],
  ])(
    'SVC-3 the %s wallet with the decision %s sends the player back to the shop, and reports %s',
    async (wallet, decision, statuses, journal) => {
      const reference = `wallet-${decision}`
      const { approval, decide } = await logIn(reference, wallet)
      expect(approval).toContain(`value="${decision}"`)
      const response = await decide(decision)
      expect([response.status, response.headers.get('location')]).toEqual([303, `${sandbox.shop.url}/return`])
      await eventually(() => sandbox.shop.statusesOf(reference)).toEqual([statuses])
      expect(await sandbox.journal(reference)).toEqual(journal)
    },
  )

  it('SVC-5 pays once, and not after the merchant has closed the payment', async () => {
    const { decide } = await logIn('wallet-twice', 'full')
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide('pay')))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410])
    expect(await sandbox.journal('wallet-twice')).toEqual(['charge 25.00 EUR'])
    const closed = await logIn('wallet-closed', 'full')
    await sandbox.ask('POST', '/v1/payments/wallet-closed/close')
    expect((await closed.decide('pay')).status).toBe(410)
    expect(await sandbox.journal('wallet-closed')).toEqual([])
  })
})

describe('the phone behind a QR code', () => {
  it.each([
    ['pay', 'succeeded', ['charge 25.00 EUR']],
    ['cancel', 'cancelled', []],
  ])('SVC-3 DISP-1 with the decision %s reports %s', async (decision, statuses, journal) => {
    const reference = `qr-${decision}`
    const payment = await open('qr', reference)
    expect(payment).toMatchObject({ status: 'action_required', action: { type: 'display_form' } })
    const page = await (await fetch(itemOf(payment, 'payment_link'))).text()
    expect(page).toContain('25.00 EUR')
    const { action, fields } = formOf(page)
    expect((await sandbox.postForm(sandbox.url + action, { ...fields, decision })).status).toBe(200)
    await eventually(() => sandbox.shop.statusesOf(reference)).toEqual([statuses])
    expect(await sandbox.journal(reference)).toEqual(journal)
    expect((await sandbox.postForm(sandbox.url + action, { ...fields, decision: 'pay' })).status).toBe(410)
  })

  it('SVC-5 opens only with the payment’s own token, and no payment of another kind', async () => {
    const own = new URL(itemOf(await open('qr', 'qr-own'), 'payment_link'))
    const other = new URL(itemOf(await open('qr', 'qr-other'), 'payment_link'))
    expect((await fetch(`${own.origin}${own.pathname}${other.search}`)).status).toBe(410)
    expect((await fetch(`${own.origin}${own.pathname.replace('/qr/', '/wallet/')}${own.search}`)).status).toBe(410)
    expect((await fetch(`${own.origin}${own.pathname.replace('/qr/', '/bank/')}${own.search}`)).status).toBe(410)
  })
})

describe.each(DESKS)('the desk of a %s', (method, name, path) => {
  const decide = (code: string, decision: string) => sandbox.postForm(sandbox.url + path, { code, decision })

  it.each([
    ['pay', ['succeeded'], ['charge 25.00 EUR']],
    ['pay_later', ['pending', 'succeeded'], ['charge 25.00 EUR']],
    ['cancel', ['cancelled'], []],
  ])('SVC-3 %s: told as %s', async (decision, statuses, journal) => {
    const reference = `${method}-${decision}`
    const code = itemOf(await open(method, reference), name)
    expect(code).toMatch(/^\d+(-\d+)+$/)
    const page = await (await fetch(`${sandbox.url}${path}?code=${code.replaceAll('-', '+')}`)).text()
    expect(page).toContain('25.00 EUR')
    expect(page).toContain(code)
    expect((await decide(code, decision)).status).toBe(200)
    await eventually(() => sandbox.shop.statusesOf(reference).sort()).toEqual(statuses)
    expect(await sandbox.journal(reference)).toEqual(journal)
  })

  it('SVC-3 reports that a code is unknown or has been used', async () => {
    const code = itemOf(await open(method, `${method}-used`), name)
    const unknown = await fetch(`${sandbox.url}${path}?code=000`)
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('no payment with this code')])
    await decide(code, 'pay')
    expect((await fetch(`${sandbox.url}${path}?code=${code}`)).status).toBe(410)
    expect((await decide(code, 'pay')).status).toBe(410)
    expect(await sandbox.journal(`${method}-used`)).toEqual(['charge 25.00 EUR'])
  })

  it('SVC-5 accepts no payment after the merchant has closed it, nor one of another desk', async () => {
    const code = itemOf(await open(method, `${method}-closed`), name)
    const elsewhere = DESKS.find(([other]) => other !== method)?.[2] ?? ''
    expect((await sandbox.postForm(sandbox.url + elsewhere, { code, decision: 'pay' })).status).toBe(410)
    await sandbox.ask('POST', `/v1/payments/${method}-closed/close`)
    expect((await decide(code, 'pay')).status).toBe(410)
    expect(await sandbox.journal(`${method}-closed`)).toEqual([])
  })

  it('SVC-3 derives the outcome from the amount', async () => {
    const code = itemOf(await open(method, `${method}-51`, { amount: '3.51' }), name)
    await decide(code, 'pay')
    expect(await statusOf(`${method}-51`)).toBe('declined')
  })

  it('DISP-4 lets a code expire, and accepts no payment afterwards', async () => {
    const request = impatient.bankRequest(`${method}-late`, { method })
    const payment = await impatient.ask('POST', '/v1/payments', request)
    await eventually(() => impatient.ask('GET', `/v1/payments/${method}-late`)).toMatchObject({ status: 'expired' })
    const late = await impatient.postForm(impatient.url + path, { code: itemOf(payment, name), decision: 'pay' })
    expect(late.status).toBe(410)
    expect(await impatient.journal(`${method}-late`)).toEqual([])
  })
})

describe('the chain', () => {
  const send = (address: string, amount: string) => sandbox.postForm(`${sandbox.url}/chain`, { address, amount })

  it.each([
    ['25.00', ['succeeded'], ['charge 25.00 EUR']],
    ['25', ['succeeded'], ['charge 25.00 EUR']],
    ['24.99', ['declined', 'pending'], []],
    ['25.01', ['succeeded'], ['charge 25.00 EUR']],
  ])('SVC-3 reports a payment of %s for 25.00 as %s', async (amount, statuses, journal) => {
    const reference = `chain-${amount}`
    const payment = await open('crypto', reference)
    expect(payment.action?.items.map(({ kind, name }) => [kind, name])).toEqual([
      ['qr', 'payment_link'],
      ['copy', 'address'],
      ['copy', 'amount'],
      ['text', 'network'],
    ])
    expect(itemOf(payment, 'amount')).toBe('25.00')
    expect(payment.action?.items.find(({ name }) => name === 'amount')).toMatchObject({ unit: 'EUR' })
    const scanned = await (await fetch(itemOf(payment, 'payment_link'))).text()
    expect(scanned).toContain(itemOf(payment, 'address'))
    expect((await send(itemOf(payment, 'address'), amount)).status).toBe(200)
    await eventually(() => sandbox.shop.statusesOf(reference).sort()).toEqual(statuses)
    expect(await sandbox.journal(reference)).toEqual(journal)
  })

  it('SVC-5 sends nothing to a used or unknown address, and no invalid amount', async () => {
    const address = itemOf(await open('crypto', 'chain-used'), 'address')
    expect((await send(address, '0.00')).status).toBe(400)
    expect((await send('sbx1unknown', '25.00')).status).toBe(410)
    await send(address, '25.00')
    expect((await send(address, '25.00')).status).toBe(410)
    expect(await sandbox.journal('chain-used')).toEqual(['charge 25.00 EUR'])
  })
})

it('SVC-5 finds codes and addresses again after a restart', async () => {
  const code = itemOf(await open('voucher', 'restart-voucher'), 'voucher_code')
  const address = itemOf(await open('crypto', 'restart-crypto'), 'address')
  await sandbox.restart()
  expect((await sandbox.postForm(`${sandbox.url}/counter`, { code, decision: 'pay' })).status).toBe(200)
  expect((await sandbox.postForm(`${sandbox.url}/chain`, { address, amount: '25.00' })).status).toBe(200)
  expect(await sandbox.journal('restart-voucher')).toEqual(['charge 25.00 EUR'])
  expect(await sandbox.journal('restart-crypto')).toEqual(['charge 25.00 EUR'])
})
