import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, formOf, SandboxUnderTest } from '../testing/sandbox-under-test'

const sandbox = new SandboxUnderTest()
const impatient = new SandboxUnderTest({ actionLifetimeMs: 50 })
beforeAll(() => Promise.all([sandbox.start(), impatient.start()]))
afterAll(() => Promise.all([sandbox.stop(), impatient.stop()]))

/** Opens a payment and goes to the bank with it. */
async function arrive(reference: string, more: object = {}) {
  const { action } = await sandbox.ask('POST', '/v1/payments', sandbox.bankRequest(reference, more))
  const page = await fetch(action?.url ?? '')
  const markup = await page.text()
  const { action: path, fields } = formOf(markup)
  const decide = (decision: string) => sandbox.postForm(sandbox.url + path, { ...fields, decision })
  return { action, markup, decide }
}

const statusOf = async (reference: string): Promise<string> =>
  (await sandbox.ask('GET', `/v1/payments/${reference}`)).status

describe('the bank behind a redirect', () => {
  it.each([
    ['pay', ['succeeded'], true],
    ['cancel', ['cancelled'], false],
    ['leave_pending', ['pending'], false],
    ['pay_later', ['pending', 'succeeded'], true],
  ])(
    'SVC-3 with the decision %s sends the player back to the shop, and reports %s',
    async (decision, statuses, isCharged) => {
      const { markup, decide } = await arrive(`bank-${decision}`)
      expect(markup).toContain(`bank-${decision}`)
      expect(markup).toContain('25.00 EUR')
      const response = await decide(decision)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(`${sandbox.shop.url}/return`)
      await eventually(() => sandbox.shop.statusesOf(`bank-${decision}`).sort()).toEqual(statuses)
      expect(await statusOf(`bank-${decision}`)).toBe(statuses.at(-1))
      expect(await sandbox.journal(`bank-${decision}`)).toEqual(isCharged ? ['charge 25.00 EUR'] : [])
    },
  )

  it('SVC-5 lets a player pay once, and not after the merchant has closed the payment', async () => {
    const twice = await arrive('twice')
    const answers = await Promise.all(Array.from({ length: 10 }, () => twice.decide('pay')))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 9 }, () => 410)])
    expect(await sandbox.journal('twice')).toEqual(['charge 25.00 EUR'])

    const closed = await arrive('closed')
    await sandbox.ask('POST', '/v1/payments/closed/close')
    const refused = await closed.decide('pay')
    expect(refused.status).toBe(410)
    expect(await refused.text()).toContain('There is nothing to decide here')
    expect(await sandbox.journal('closed')).toEqual([])
  })

  it('SVC-3 lets a player return to a payment that was left pending', async () => {
    const { decide } = await arrive('left')
    await decide('leave_pending')
    expect((await decide('pay')).status).toBe(303)
    expect(await statusOf('left')).toBe('succeeded')
  })

  it('SVC-3 opens by POST where the method asks for it', async () => {
    const { action } = await sandbox.ask(
      'POST',
      '/v1/payments',
      sandbox.bankRequest('by-post', { method: 'bank_redirect_post' }),
    )
    expect(action).toMatchObject({ type: 'redirect', method: 'POST' })
    const page = await sandbox.postForm(action?.url ?? '', action?.fields ?? {})
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('by-post')
  })

  it.each([
    ['3.51', 'declined', []],
    ['3.52', 'declined', []],
    ['3.53', 'succeeded', ['charge 3.53 EUR']],
    ['3.54', 'declined', []],
    ['3.58', 'succeeded', ['charge 3.58 EUR']],
    ['3.59', 'succeeded', ['charge 3.59 EUR']],
  ])('SVC-3 ends %s as %s once the player pays', async (amount, end, journal) => {
    const { decide } = await arrive(`amount-${amount}`, { amount })
    await decide('pay')
    await eventually(() => statusOf(`amount-${amount}`)).toBe(end)
    expect(await sandbox.journal(`amount-${amount}`)).toEqual(journal)
  })

  it('SVC-5 shows a payment to its own token only', async () => {
    const [own, other] = await Promise.all([arrive('own'), arrive('other')])
    const token = new URL(other.action?.url ?? '').searchParams.get('token') ?? ''
    const page = new URL(own.action?.url ?? '').pathname
    expect((await fetch(`${sandbox.url}${page}?token=${token}`)).status).toBe(410)
    expect((await sandbox.postForm(`${sandbox.url}${page}/decision`, { token, decision: 'pay' })).status).toBe(410)
    expect(await sandbox.journal('own')).toEqual([])
  })

  it('SVC-3 lets the payment expire when the player never comes', async () => {
    await impatient.ask('POST', '/v1/payments', impatient.bankRequest('never-came'))
    await eventually(() => impatient.ask('GET', '/v1/payments/never-came')).toMatchObject({ status: 'expired' })
  })

  it('escapes the merchant’s text', async () => {
    const { markup } = await arrive('<script>&"')
    expect(markup).toContain('&lt;script&gt;&amp;&quot;')
    expect(markup).not.toContain('<script>&')
  })
})
