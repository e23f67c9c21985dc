/** The addresses that a provider sends a player back to, in a browser that knows nothing of the session (ALT-1, ALT-2). */
import type { Browser, Page } from '@playwright/test'
import { chooseMethod, enterAmount, expectDecline, expectDeposit, pay } from './cashier'
import { expect, paymentOf, test, type World } from './world'

type Stage = { page: Page; browser: Browser; world: World; session: string }

/** Begins a payment; answers how to open its return address in a browser that knows nothing else. */
async function begin({ page, browser, world, session }: Stage, method: string) {
  await chooseMethod(page, method)
  await enterAmount(page, '60')
  const submit = page.waitForResponse('**/submit')
  await pay(page)
  await submit
  const { session_id: paySessionId } = (await paymentOf(world, session)) as unknown as { session_id: string }
  return async (kind: 'interaction' | 'status', see: (elsewhere: Page) => Promise<void>) => {
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(`${world.service.url}/payments/${kind}/sandbox/${paySessionId}`)
    await see(elsewhere)
    await elsewhere.context().close()
  }
}

async function seeBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible()
}

const ASKED = [
  {
    what: 'a redirect',
    method: 'Halden Instant',
    see: seeBank,
  },
  {
    what: 'a form',
    method: 'Bank transfer',
    see: seeBank,
  },
  {
    what: 'a QR code',
    method: 'Quillpay',
    see: (page: Page) => expect(page.getByRole('img', { name: 'QR code of this payment' })).toBeVisible(),
  },
] as const

for (const { what, method, see } of ASKED)
  test(`ALT-1 ALT-2 the interaction of a payment that asks for ${what} shows it`, async ({
    page,
    browser,
    world,
    openCashier,
  }) => {
    const expectAt = await begin({ page, browser, world, session: await openCashier() }, method)
    await expectAt('interaction', see)
  })

const OUTCOMES = [
  {
    kind: 'interaction',
    press: 'Leave it pending',
    shows: 'that it waits',
    see: (page: Page) =>
      expect(page.getByRole('heading', { name: /waiting for your payment|is being confirmed/ })).toBeVisible(),
  },
  { kind: 'status', press: 'Pay', shows: 'the success', see: (page: Page) => expectDeposit(page, '60.00 EUR') },
  {
    kind: 'status',
    press: 'Cancel',
    shows: 'the decline',
    see: (page: Page) => expectDecline(page, 'You cancelled this payment.'),
  },
] as const

for (const { kind, press, shows, see } of OUTCOMES)
  test(`ALT-1 ALT-2 after “${press}” at the bank, the ${kind} shows ${shows}`, async ({
    page,
    browser,
    world,
    openCashier,
  }) => {
    const expectAt = await begin({ page, browser, world, session: await openCashier() }, 'Halden Instant')
    await page.getByRole('button', { name: press, exact: true }).click()
    await page.waitForURL('**/payments/status/**')
    // The bank's address has no language; the cashier's says it again.
    await expect(page).toHaveURL(/[?&]lang=en-COM/)
    await expectAt(kind, see)
  })
