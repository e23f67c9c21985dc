import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, formOf, SandboxUnderTest } from '../testing/sandbox-under-test'
import type { PaymentSeen } from '../testing/sandbox-under-test'

const METHOD_AND_CHALLENGE = '4000000000003220'
const CHALLENGE = '4000000000003063'

const sandbox = new SandboxUnderTest()
const impatient = new SandboxUnderTest({ actionLifetimeMs: 50 })
beforeAll(() => Promise.all([sandbox.start(), impatient.start()]))
afterAll(() => Promise.all([sandbox.stop(), impatient.stop()]))

const open = (reference: string, number: string, more: object = {}): Promise<PaymentSeen> =>
  sandbox.ask('POST', '/v1/payments', sandbox.cardRequest(reference, number, more))
const submitResult = (reference: string, result: object): Promise<PaymentSeen> =>
  sandbox.ask('POST', `/v1/payments/${reference}/three-ds`, result)

/** Answers the challenge as a player does, and returns the fields that the page then posts to the shop. */
async function decide({ action }: PaymentSeen, decision: 'approve' | 'refuse') {
  const challenge = await sandbox.postForm(action?.url ?? '', action?.fields ?? {})
  const { action: path, fields } = formOf(await challenge.text())
  const answer = await sandbox.postForm(sandbox.url + path, { ...fields, decision })
  return formOf(await answer.text())
}

/** A challenge response (cres) with one changed field and the old signature. */
function forge(cres: string, change: object): string {
  const message: unknown = JSON.parse(Buffer.from(cres, 'base64url').toString())
  return Buffer.from(JSON.stringify(Object.assign({}, message, change))).toString('base64url')
}

describe('3-D Secure', () => {
  it('THREEDS-2 runs the method step, then the challenge, and charges when the player approves', async () => {
    const opened = await open('both', METHOD_AND_CHALLENGE)
    const method = await sandbox.postForm(opened.action?.url ?? '', opened.action?.fields ?? {})
    const notification = formOf(await method.text())
    expect(notification.action).toBe(`${sandbox.shop.url}/method`)
    expect(Object.keys(notification.fields)).toEqual(['threeDSMethodData'])

    const challenged = await submitResult('both', { method_completed: 'Y' })
    expect(challenged.action).toMatchObject({
      type: 'three_ds_challenge',
      fields: { threeDSSessionData: 'c2Vzc2lvbg' },
    })
    expect(await sandbox.journal('both')).toEqual([])

    const answer = await decide(challenged, 'approve')
    expect(answer.action).toBe(`${sandbox.shop.url}/challenge?from=bank`)
    expect(answer.fields['threeDSSessionData']).toBe('c2Vzc2lvbg')
    expect(await submitResult('both', { cres: answer.fields['cres'] })).toMatchObject({ status: 'succeeded' })
    expect(await sandbox.journal('both')).toEqual(['charge 25.00 EUR'])
    await eventually(() => sandbox.shop.statusesOf('both')).toEqual(['succeeded'])
  })

  it.each([
    ['4000000000003055', 'Y', { status: 'succeeded' }],
    ['4000000000003055', 'N', { status: 'succeeded' }],
    ['4000000000003055', 'U', { status: 'succeeded' }],
    ['4000000000003097', 'Y', { status: 'declined', decline_code: 'authentication_failed' }],
  ])('THREEDS-2 ends without a challenge: %s after a method step that was %s', async (number, completed, end) => {
    await open(`frictionless-${number}-${completed}`, number)
    expect(await submitResult(`frictionless-${number}-${completed}`, { method_completed: completed })).toMatchObject(
      end,
    )
  })

  it('THREEDS-3 declines a refused challenge as authentication_failed', async () => {
    const { fields } = await decide(await open('refused', CHALLENGE), 'refuse')
    const refused = await submitResult('refused', { cres: fields['cres'] })
    expect(refused).toMatchObject({ status: 'declined', decline_code: 'authentication_failed' })
  })

  it.each([
    ['challenge', CHALLENGE],
    ['method step', METHOD_AND_CHALLENGE],
  ])('THREEDS-3 declines an abandoned %s as authentication_abandoned', async (_what, number) => {
    await open(`abandoned-${number}`, number)
    const abandoned = await submitResult(`abandoned-${number}`, { cancelled: true })
    expect(abandoned).toMatchObject({ status: 'declined', decline_code: 'authentication_abandoned' })
  })

  it('THREEDS-3 declines a challenge that nobody answered in time as authentication_timed_out', async () => {
    await impatient.ask('POST', '/v1/payments', impatient.cardRequest('too-late', CHALLENGE))
    await eventually(() => impatient.ask('GET', '/v1/payments/too-late')).toMatchObject({
      status: 'declined',
      decline_code: 'authentication_timed_out',
    })
  })

  it('THREEDS-3 declines when the issuer requires 3-D Secure and the merchant does not support it', async () => {
    const declined = await open('no-three-ds', CHALLENGE, { three_ds: undefined })
    expect(declined).toMatchObject({ status: 'declined', decline_code: 'authentication_failed' })
  })

  it('THREEDS-2 ignores a cres that is forged, of another payment or malformed', async () => {
    const own = await open('forged', CHALLENGE)
    const refusal = (await decide(own, 'refuse')).fields['cres'] ?? ''
    const foreign = (await decide(await open('foreign', CHALLENGE), 'approve')).fields['cres'] ?? ''
    const transactionId = own.id.slice('pay_'.length)
    const forgeries = [
      forge(refusal, { transStatus: 'Y' }),
      forge(refusal, { transStatus: 'Y', mac: '0'.repeat(64) }),
      foreign,
      forge(foreign, { threeDSServerTransID: transactionId, acsTransID: transactionId }),
      own.action?.fields['creq'] ?? '',
      'nonsense',
      '',
    ]
    for (const cres of forgeries) expect(await submitResult('forged', { cres })).toEqual(own)
    expect(await sandbox.journal('forged')).toEqual([])
  })

  it('THREEDS-2 accepts the issuer’s result before a cancellation, and neither after the final state', async () => {
    const { fields } = await decide(await open('both-at-once', CHALLENGE), 'approve')
    const succeeded = await submitResult('both-at-once', { cres: fields['cres'], cancelled: true })
    expect(succeeded.status).toBe('succeeded')
    expect(await submitResult('both-at-once', { cancelled: true })).toEqual(succeeded)
    expect(await submitResult('both-at-once', { cres: fields['cres'] })).toEqual(succeeded)
    expect(await sandbox.journal('both-at-once')).toEqual(['charge 25.00 EUR'])
  })

  it('SVC-5 charges nothing when the player approves a payment that was closed meanwhile', async () => {
    const opened = await open('closed-meanwhile', CHALLENGE)
    const { fields } = await decide(opened, 'approve')
    await sandbox.ask('POST', '/v1/payments/closed-meanwhile/close')
    expect((await submitResult('closed-meanwhile', { cres: fields['cres'] })).status).toBe('closed')
    const page = await sandbox.postForm(opened.action?.url ?? '', opened.action?.fields ?? {})
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('There is nothing to decide here')
    expect(await sandbox.journal('closed-meanwhile')).toEqual([])
  })

  it('THREEDS-2 shows the challenge again after a reload, in frames of any site, with script by nonce only', async () => {
    const { action } = await open('reload', CHALLENGE)
    const [first, second] = await Promise.all(
      [1, 2].map(() => sandbox.postForm(action?.url ?? '', action?.fields ?? {})),
    )
    expect([first?.status, second?.status]).toEqual([200, 200])
    const policy = first?.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors http: https:')
    expect(policy).toMatch(/script-src 'nonce-[^']+'(;|$)/)
    expect(first?.headers.get('x-frame-options')).toBeNull()
  })

  it.each([
    ['/acs/method', { threeDSMethodData: 'nonsense' }],
    ['/acs/challenge', { creq: 'nonsense' }],
    ['/acs/challenge/decision', { creq: 'nonsense', decision: 'approve' }],
  ])('answers a malformed request at %s with a page, not with a server error', async (path, fields) => {
    expect((await sandbox.postForm(sandbox.url + path, fields)).status).toBe(410)
  })
})
