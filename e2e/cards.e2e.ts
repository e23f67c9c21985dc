/** The pages of saved cards: to choose from, to delete, and to be paid out to. */
import AxeBuilder from '@axe-core/playwright'
import { CARDS, chooseMethod, cvvField, enterAmount, expectDeposit, pay, payByCard } from './cashier'
import { expect, openSession, test } from './world'

const RETURNING = { profile: { demo_returning: true } }

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('SAVED-4 SAVED-1 a card is chosen on its page and the form pays with it', async ({ page, openCashier }) => {
    // A player who paid by card before gets its form at once.
    await openCashier(RETURNING)
    await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
    await enterAmount(page, '25')
    await page.getByRole('button', { name: 'Manage saved cards' }).click()
    await expect(page).toHaveURL(/\/cards\?/)
    await expect(page.getByRole('heading', { name: 'Saved cards', level: 1 })).toBeVisible()
    await page.getByRole('radio', { name: /ending in 1111/ }).check()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: /Pay with .*1111/ }).click()
    await expect(page.getByRole('radio', { name: /ending in 1111/ })).toBeChecked()
    await cvvField(page).fill('123')
    await pay(page)
    await expectDeposit(page, '25.00 EUR')
  })

  test('SAVED-4 SAVED-3 a card is deleted after a question, and nothing is left to choose', async ({
    page,
    openCashier,
  }) => {
    await openCashier({ ...RETURNING, query: '' })
    await page.goto(page.url().replace('/deposit?', '/cards?'))
    await page.getByRole('button', { name: 'Delete cards' }).click()
    const bin = page.getByRole('button', { name: /Delete Visa ending in 1111/ })
    await bin.click()
    const question = page.getByRole('alertdialog', { name: 'Delete this card?' })
    await expect(question.getByText(/ending in 1111/)).toBeVisible()
    await question.getByRole('button', { name: 'Keep card' }).click()
    await expect(bin).toBeFocused()
    await bin.click()
    await question.getByRole('button', { name: 'Delete card', exact: true }).click()
    await expect(page.getByText('Visa ending in 1111 deleted')).toBeVisible()
    await expect(page.getByText('No saved cards')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No saved cards')).toBeVisible()
    await page.getByRole('button', { name: 'Pay with a new card' }).click()
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible()
  })
})

test('SAVED-5 ROUTE-5 a card that is chosen for a payout is in its form', async ({ page, world }) => {
  const { url } = await openSession(world, { ...RETURNING, balance: '200.00' })
  await page.goto(url.replace('/deposit?', '/withdrawal-cards?'))
  await expect(page.getByRole('heading', { name: 'Payout cards', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: /ending in 1111/ }).check()
  await page.getByRole('button', { name: /Withdraw to .*1111/ }).click()
  await expect(page).toHaveURL(/\/withdrawal\/card\//)
  await expect(page.getByRole('radio', { name: /ending in 1111/ })).toBeChecked()
})

test('SAVED-4 an expired card is marked, cannot be chosen and can be deleted', async ({ page, world }) => {
  const { url } = await openSession(world, RETURNING)
  await page.route('**/user-cards', async (route) => {
    const answer = await route.fetch()
    const { cards } = (await answer.json()) as { cards: Record<string, unknown>[] }
    const old = { ...cards[0], card_id: 'old', user_card_id: 'old', id: 'old', last4: '0002', exp_year: '2020' }
    await route.fulfill({ response: answer, json: { cards: [...cards, old] } })
  })
  await page.goto(url.replace('/deposit?', '/cards?'))
  const expired = page.getByRole('radio', { name: /ending in 0002.*Expired/ })
  await expect(expired).toBeDisabled()
  await page.getByRole('button', { name: 'Delete cards' }).click()
  await expect(page.getByRole('button', { name: /Delete Visa ending in 0002/ })).toBeVisible()
})

test('SAVED-1 SAVED-2 a card that was saved with a payment is there for the next one', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await payByCard(page, CARDS.approved)
  await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
  await page.getByRole('button', { name: 'All methods' }).click()
  await chooseMethod(page, 'Bank card')
  await expect(page.getByRole('radio', { name: /ending in 4242/ })).toBeVisible()
})

for (const [brand, key, isTicked] of [
  ['COM', 'sk_sandbox_demo', true],
  ['WAGER', 'sk_sandbox_wager', false],
] as const)
  test(`SAVED-2 issue-9 3.4 ${brand}: saving a card is ${isTicked ? 'ticked' : 'asked'}`, async ({
    page,
    openCashier,
  }) => {
    await openCashier({ brand, key })
    await chooseMethod(page, 'Bank card')
    await expect(page.getByRole('switch', { name: 'Save this card' })).toBeChecked({ checked: isTicked })
  })
