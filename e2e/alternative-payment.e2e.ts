/** The return addresses of a provider, in a browser without the session (ALT-1, ALT-2). */
import type { Browser, Page } from '@playwright/test'
import { chooseMethod, enterAmount, expectDeposit, pay } from './cashier'
import { expect, expectCharges, paymentOf, test, type World } from './world'

test.describe.configure({ retries: 0 })

type Stage = { page: Page; browser: Browser; world: World; session: string }

/** Starts a payment; returns a function that opens its return address in a new browser. */
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

const leaveBank = async (page: Page, press: string): Promise<void> => {
  await page.getByRole('button', { name: press, exact: true }).click()
  await page.waitForURL('**/payments/status/**')
  // The bank's return address has no language; the cashier adds it again.
  await expect(page).toHaveURL(/[?&]lang=en-COM/)
}

test('ALT-1 ALT-2 RESULT-10 the interaction address of a redirect leads to the bank, and afterwards shows the payment as waiting', async ({
  page,
  browser,
  world,
  openCashier,
}) => {
  const waits = /waiting for your payment|is being confirmed/
  const session = await openCashier()
  const expectAt = await begin({ page, browser, world, session }, 'Halden Instant')
  await expectAt('interaction', seeBank)
  await leaveBank(page, 'Leave it pending')
  await expect(page.getByRole('heading', { name: waits })).toBeVisible()
  await expect(page.getByText(/You can leave this page/)).toBeVisible()
  expect(['await', 'processing']).toContain((await paymentOf(world, session)).transaction_status)
  await expectAt('interaction', (elsewhere) => expect(elsewhere.getByRole('heading', { name: waits })).toBeVisible())
})

test('ALT-1 ALT-2 RESULT-8 the interaction address of a form leads to the bank, and the status page shows the success', async ({
  page,
  browser,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  const expectAt = await begin({ page, browser, world, session }, 'Bank transfer')
  await expectAt('interaction', seeBank)
  await leaveBank(page, 'Pay')
  await expectDeposit(page, '60.00 EUR')
  await expectAt('status', (elsewhere) => expectDeposit(elsewhere, '60.00 EUR'))
  await expectCharges(world, session, 1)
})
