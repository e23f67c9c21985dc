import { Icon, type IconName } from '@modulor/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { bootSample, depositListingSample } from '../../api/wire-samples'
import { loadAccountStatus } from '../../session/account-codes'
import { verificationBegun } from '../../session/account-verification'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { VerificationBlockedScreen } from './verification-blocked-screen'

afterEach(() => vi.unstubAllGlobals())

const TERMS = {
  payout_account_verification_blocked: false,
  payout_account_verification_blocked_until: null as string | null,
  support_url: 'https://play.example/help',
  trusted_contacts: [],
  allow_new_payout_account: true,
  requisite: null,
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function page(terms: Partial<typeof TERMS> | null, { isAsked = false } = {}): Promise<string> {
  const body = terms && { ...TERMS, ...terms }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 500 })))
  const store = storeOf({ deposit: depositListingSample() })
  if (isAsked) {
    const account = { methodId: 'bank', form: null, maskedAccount: 'DE •••• 3000' }
    const payout = {
      isVerificationBlocked: false,
      verificationBlockedUntil: null,
      supportUrl: null,
      trustedContacts: [],
      allowsNewAccount: terms?.allow_new_payout_account ?? true,
    }
    store.dispatch(verificationBegun({ account, payout }))
  }
  await store.dispatch(loadAccountStatus())
  return draw(<VerificationBlockedScreen />, {
    store,
    address: '/account-management-blocked',
    visit: { brand: { ...bootSample().brand, redirect_hosts: ['play.example'] } },
  })
}
const blocked = { payout_account_verification_blocked: true }

it('VERIF-3 a block shows its end time while that is in the future', async () => {
  const until = { ...blocked, payout_account_verification_blocked_until: inAnHour() }
  expect(wordsOf(await page(until))).toMatch(/blocked until/i)
  const over = { ...blocked, payout_account_verification_blocked_until: '2020-01-01T00:00:00Z' }
  for (const terms of [blocked, over]) {
    const words = wordsOf(await page(terms))
    expect(words).toMatch(/blocked/i)
    expect(words).not.toMatch(/blocked until/i)
  }
})

it('VERIF-3 issue-8 1.6 a player who is not blocked, or whose status is not known, is not shown as blocked', async () => {
  expect(wordsOf(await page({}))).toContain('Verification is not blocked')
  expect(wordsOf(await page(null))).not.toMatch(/blocked/i)
})

it.each<[string, Partial<typeof TERMS>, IconName, boolean]>([
  ['blocked', blocked, 'lock', true],
  ['not blocked', {}, 'info', false],
])('VERIF-3 the icon shows that a player is %s', async (_who, terms, icon, isWarning) => {
  const markup = await page(terms)
  expect(markup).toContain(renderToStaticMarkup(<Icon name={icon} />))
  expect(markup.includes('mc-state__sign--warning')).toBe(isWarning)
})

it('VERIF-1 a player whose account the brand does not accept is not shown as “not blocked”', async () => {
  const words = wordsOf(await page({ allow_new_payout_account: false }, { isAsked: true }))
  expect(words).not.toContain('Verification is not blocked')
  // Without an account from a form, nothing was refused.
  expect(wordsOf(await page({ allow_new_payout_account: false }))).toContain('Verification is not blocked')
})

it.each<[string, Partial<typeof TERMS>, boolean]>([
  ['blocked, with an address', blocked, true],
  ['blocked, without one', { ...blocked, support_url: null as never }, false],
  ['not blocked', {}, false],
])(
  'VERIF-1 WDR-2 support, or else the way back, is the first choice for a player who is %s',
  async (_who, terms, isOffered) => {
    const markup = await page(terms)
    expect(markup.includes('play.example/help')).toBe(isOffered)
    // There is one primary button: the way back, if support is not available.
    expect(/<button[^>]*mc-button--primary/.test(markup)).toBe(!isOffered)
  },
)
