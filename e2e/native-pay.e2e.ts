import { CARDS, challengePage, chooseMethod, enterAmount, expectDeposit } from './cashier'
import { expect, expectCharges, test } from './world'

test.describe.configure({ retries: 0 })

test('LIST-17 ROUTE-2 a player without such a device pays with a simulated Apple Pay, after closing its sheet once', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier({ query: '&wallets=simulated' })
  await chooseMethod(page, 'Apple Pay')
  await enterAmount(page, '40.10')
  const button = page.getByRole('button', { name: 'Pay 40.70 EUR with Apple Pay' })
  const sheet = page.frameLocator('iframe[title="Apple Pay"]')
  await button.click()
  await expect(sheet.getByRole('button', { name: 'Pay 40.70 EUR' })).toBeVisible()
  await expect(sheet.getByText('0.60 EUR')).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Apple Pay was closed before you confirmed.')).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Pay 40.70 EUR' }).click()
  await expectDeposit(page, '40.10 EUR')
  await expectCharges(world, session, 1)
})

test('LIST-17 THREEDS-2 a player pays with a simulated Google Pay, and its card is challenged', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier({ query: '&wallets=simulated' })
  await chooseMethod(page, 'Google Pay')
  await enterAmount(page, '40')
  await page.getByRole('button', { name: /with Google Pay/ }).click()
  const sheet = page.frameLocator('iframe[title="Google Pay"]')
  await sheet
    .getByLabel('Card')
    .selectOption({ label: `${CARDS.challengeAtOnce.slice(-4)}: Challenge without a method step` })
  await sheet.getByRole('button', { name: /^Pay/ }).click()
  await challengePage(page).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(page, '40.00 EUR')
  await expectCharges(world, session, 1)
})
