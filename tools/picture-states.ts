/**
 * Every screen in every state that `npm run pictures -- --all` takes. The elements are found by names and roles that
 * are equal in all languages.
 */
import type { Page } from 'playwright-core'

export type PictureState = {
  readonly name: string
  /** The path to open in place of the flow's list. */
  readonly path?: string
  readonly query?: string
  readonly brand?: { readonly code: string; readonly key: string }
  readonly currency?: string
  readonly user?: Readonly<Record<string, unknown>>
  readonly terms?: Readonly<Record<string, unknown>>
  /** An order to pay, in place of a deposit. */
  readonly order?: typeof ORDER
  /** The actions before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

const CARD_FIELDS = { 'cc-exp': '08/29', 'cc-csc': '123', 'cc-name': 'Marta Lindqvist' }

async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator('[autocomplete="cc-number"]').fill(number)
  for (const [name, text] of Object.entries(CARD_FIELDS)) {
    const field = page.locator(`[autocomplete="${name}"]`)
    if ((await field.count()) > 0) await field.first().fill(text)
  }
}
const submit = (page: Page) => page.locator('button[type=submit]:visible').click()
const amount = (text: string) => (page: Page) => page.locator('input[name=amount]').fill(text)

/** Pays by card and waits for the next page. */
const payByCard = (number: string) => async (page: Page) => {
  await fillCard(page, number)
  await submit(page)
  await page.locator('.mc-state__title, iframe').first().waitFor({ timeout: 20_000 })
}
const payPlain = async (page: Page) => {
  await submit(page)
  await page.locator('.mc-state__title, .display-sum').first().waitFor({ timeout: 20_000 })
}
/** Pays at the bank's own page, which the sandbox shows. */
const payAtBank = async (page: Page) => {
  await submit(page)
  await page.getByRole('heading', { name: 'Pay from your account' }).waitFor()
}
/** Types into the search. On a phone a chip opens its field first. */
const search = (text: string) => async (page: Page) => {
  const field = page.locator('input[type=search]:visible')
  if ((await field.count()) === 0) await page.locator('.mc-chip--round').click()
  await field.fill(text)
}

const soon = (delayMs: number) => new Date(Date.now() + delayMs).toISOString()
const BONUS = {
  pay_group_id: null,
  min_deposit_amount: '20.00',
  max_deposit_amount: null,
  absolute_bonus_value: null,
  percent_bonus_value: '100',
  max_bonus_value: '100.00',
}
const ORDER = { amount: '24.90', description: 'Season ticket' }
const FUNDS = { demo_balance: '250.00' }
const form = (method: string) => `/deposit/${method}/`
const payout = (method: string) => `/withdrawal/${method}/`

const IBAN = 'DE89370400440532013000'

/** Withdraws an amount, which selects the sandbox's outcome (25.53 stays pending), and waits for the next page. */
const withdrawToWallet = (sum: string) => async (page: Page) => {
  await amount(sum)(page)
  await page.locator('input[name=wallet_id]').fill('marta.l')
  await submit(page)
  await page.locator('.mc-state__title').first().waitFor({ timeout: 20_000 })
}
async function withdrawAndWait(page: Page): Promise<void> {
  await withdrawToWallet('20')(page)
  await page.locator('.mc-state__sign--positive').waitFor({ timeout: 20_000 })
}
async function askToCancel(page: Page): Promise<void> {
  await withdrawToWallet('25.53')(page)
  await page.locator('.mc-button--quiet').click()
  await page.getByRole('dialog').first().waitFor()
}
async function cancelWithdrawal(page: Page): Promise<void> {
  await askToCancel(page)
  await page.locator('.mc-button--danger').click()
  await page.waitForURL(/withdrawal-error/)
  await page.locator('.mc-state__title').waitFor()
}
async function withdrawToIban(page: Page): Promise<void> {
  await amount('50')(page)
  await page.locator('input[name=iban]').fill(IBAN)
  await submit(page)
  await page.waitForURL(/withdrawal-verify-account/)
  await page.locator('.mc-app:not(:has([name=iban])) .mc-header__title').waitFor()
}
/** Shows the list of a player with an open payment. */
async function leaveOpen(page: Page): Promise<void> {
  const list = new URL(page.url())
  list.pathname = '/deposit'
  await payPlain(page)
  await page.goto(list.href)
  await page.locator('[data-testid=pay-group]').first().waitFor()
}
/** Makes the same payment again while the first is open. */
async function payTwice(page: Page): Promise<void> {
  const form = page.url()
  await payPlain(page)
  await page.goto(form)
  await page.locator('html[data-hydrated]').waitFor()
  await submit(page)
  await page.getByRole('dialog').first().waitFor()
}
async function payUnread(page: Page): Promise<void> {
  await page.route('**/payments/**', (route) => route.fulfill({ status: 429, body: '{}' }))
  await page.reload()
}

/** Shows the list after an amount above the limit. */
async function backWithTooMuch(page: Page): Promise<void> {
  await page.locator('[data-testid=pay-group]:not([aria-disabled])').first().click()
  await amount('70')(page)
  await page.goBack()
  await page.locator('.mc-banner:visible').first().waitFor()
}

export const PICTURE_STATES: readonly PictureState[] = [
  { name: 'list-new' },
  { name: 'list-funds', user: FUNDS },
  { name: 'list-returning', user: { demo_returning: true, ...FUNDS }, act: (page) => page.goBack() },
  { name: 'list-declined', user: { demo_declined: true } },
  { name: 'list-bonus', terms: { bonuses: [BONUS] } },
  { name: 'list-limit-near', terms: { deposit_limit_remaining: '60.00' } },
  { name: 'list-amount-above-limit', terms: { deposit_limit_remaining: '60.00' }, act: backWithTooMuch },
  {
    name: 'list-limit-reached',
    terms: { deposit_limit_remaining: '0', deposit_limit_until: soon(40 * 3_600_000) },
  },
  {
    name: 'list-restricted',
    act: (page) => page.locator('[data-testid=pay-group]').last().scrollIntoViewIfNeeded(),
    terms: {
      restrictions: [
        { pay_group_id: 'card', until: soon(40 * 60_000) },
        { pay_group_id: 'veloro', until: soon(5 * 3_600_000) },
        { pay_group_id: 'halden', until: '2032-11-21T10:00:00Z' },
      ],
    },
  },
  { name: 'list-empty', brand: { code: 'EMPTY', key: 'sk_sandbox_empty' } },
  { name: 'list-many', brand: { code: 'MANY', key: 'sk_sandbox_many' } },
  { name: 'list-yen', currency: 'JPY' },
  { name: 'list-brand-theme', query: 'theme=brand3' },
  { name: 'list-nothing-found', act: search('zzz') },
  { name: 'nested-list', path: form('online_banking') },
  { name: 'withdrawal-list', path: '/withdrawal', user: FUNDS },
  { name: 'withdrawal-list-no-balance', path: '/withdrawal' },
  { name: 'form-card', path: form('card') },
  { name: 'form-card-errors', path: form('card'), act: submit },
  { name: 'form-card-saved', path: form('card'), user: { demo_returning: true } },
  { name: 'form-bonus', path: form('halden'), terms: { bonuses: [BONUS] }, act: amount('50') },
  { name: 'form-no-fee', path: form('halden'), act: amount('50') },
  { name: 'form-above-max', path: form('halden'), act: (page) => amount('999999')(page).then(() => submit(page)) },
  { name: 'form-crypto', path: form('chainlet') },
  { name: 'form-withdrawal-card', path: payout('card'), user: FUNDS },
  { name: 'select-country', path: '/select-country' },
  { name: 'result-success', path: form('card'), act: payByCard('4242424242424242') },
  { name: 'result-declined', path: form('card'), act: payByCard('4000000000009995') },
  { name: 'result-pending', path: form('card'), act: payByCard('4000000000005100') },
  { name: 'challenge', path: form('card'), act: payByCard('4000000000003063') },
  { name: 'display-crypto', path: form('chainlet'), act: payPlain },
  { name: 'result-unknown', path: '/deposit/deposit-success', query: 'payment_id=unknown' },
  { name: 'display-voucher', path: form('tollo'), act: payPlain },
  { name: 'display-qr', path: form('quill'), act: payPlain },
  { name: 'bank-page', path: form('bank_transfer'), act: payAtBank },
  { name: 'list-open-payment', path: form('tollo'), act: leaveOpen },
  { name: 'earlier-payment', path: form('tollo'), act: payTwice },
  {
    name: 'result-unread',
    path: form('card'),
    act: (page) => payByCard('4000000000005100')(page).then(() => payUnread(page)),
  },
  { name: 'withdrawal-processing', path: payout('veloro'), user: FUNDS, act: withdrawToWallet('25.53') },
  { name: 'withdrawal-cancel', path: payout('veloro'), user: FUNDS, act: askToCancel },
  { name: 'withdrawal-cancelled', path: payout('veloro'), user: FUNDS, act: cancelWithdrawal },
  { name: 'withdrawal-sent', path: payout('veloro'), user: FUNDS, act: withdrawAndWait },
  {
    name: 'withdrawal-verify',
    path: payout('fenmark'),
    user: { ...FUNDS, email: 'marta@example.com', phone: '+4915112345678' },
    act: withdrawToIban,
  },
  { name: 'withdrawal-no-contact', path: payout('fenmark'), user: FUNDS, act: withdrawToIban },
  { name: 'session-expired', query: 'session_id=unknown' },
  { name: 'cards', path: '/cards', user: { demo_returning: true } },
  {
    name: 'checkout',
    path: '/checkout',
    order: ORDER,
  },
  {
    name: 'checkout-declined',
    path: '/checkout',
    order: ORDER,
    act: payByCard('4000000000009995'),
  },
  {
    name: 'checkout-paid',
    path: '/checkout',
    order: ORDER,
    act: payByCard('4242424242424242'),
  },
  { name: 'reject-withdrawal', path: '/reject-withdrawal' },
  { name: 'account-blocked', path: '/account-management-blocked' },
  { name: 'account-support', path: '/account-management/support' },
  { name: 'bet-shop', path: '/betshop-deposit' },
]

export type PictureView = {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly theme: 'light' | 'dark'
  readonly language: string
}

const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 320, height: 568 }
const DESKTOP = { width: 1280, height: 860 }
export const PICTURE_VIEWS: readonly PictureView[] = [
  { name: '390-light', size: PHONE, theme: 'light', language: 'en' },
  { name: '390-dark', size: PHONE, theme: 'dark', language: 'en' },
  { name: '390-arabic', size: PHONE, theme: 'light', language: 'ar' },
  { name: '320-light', size: SMALL_PHONE, theme: 'light', language: 'de' },
  { name: 'desktop-light', size: DESKTOP, theme: 'light', language: 'en' },
  { name: 'desktop-dark', size: DESKTOP, theme: 'dark', language: 'en' },
]
