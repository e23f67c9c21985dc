/** The pages of saved cards: choosing and deleting them, and choosing one for a withdrawal. */
import { expectAccessible } from './axe'
import { CARDS, chooseMethod, cvvField, enterAmount, expectDeposit, pay, payByCard } from './cashier'
import { expect, test } from './world'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('SAVED-1 SAVED-2 SAVED-3 SAVED-4 a saved card is chosen on the cards page, pays again, and is deleted after a confirmation', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await payByCard(page, CARDS.approved)
  await expectDeposit(page, '100.00 EUR')
  await page.getByRole('button', { name: 'All methods' }).click()
  await chooseMethod(page, 'Bank card')
  await expect(page.getByRole('radio', { name: /ending in 4242/ })).toBeVisible()

  await test.step('SAVED-4 SAVED-1 the card is chosen on the cards page, and the form pays with it', async () => {
    await enterAmount(page, '25')
    await page.getByRole('button', { name: 'Manage saved cards' }).click()
    await expect(page).toHaveURL(/\/cards\?/)
    await expect(page.getByRole('heading', { name: 'Saved cards', level: 1 })).toBeVisible()
    await page.getByRole('radio', { name: /ending in 4242/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Pay with .*4242/ }).click()
    await expect(page.getByRole('radio', { name: /ending in 4242/ })).toBeChecked()
    await cvvField(page).fill('123')
    await pay(page)
    await expectDeposit(page, '25.00 EUR')
  })

  await test.step('SAVED-4 SAVED-3 the card is deleted after a confirmation, and no card is left', async () => {
    await page.goto(new URL('/cards', page.url()).href)
    await page.getByRole('button', { name: 'Delete cards' }).click()
    const bin = page.getByRole('button', { name: /Delete Visa ending in 4242/ })
    await bin.click()
    const question = page.getByRole('alertdialog', { name: 'Delete this card?' })
    await expect(question.getByText(/ending in 4242/)).toBeVisible()
    await question.getByRole('button', { name: 'Keep card' }).click()
    await expect(bin).toBeFocused()
    await bin.click()
    await question.getByRole('button', { name: 'Delete card', exact: true }).click()
    await expect(page.getByText('Visa ending in 4242 deleted')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No saved cards')).toBeVisible()
  })
})
