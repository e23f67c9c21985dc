/** The automatic selection in the list, and the list of a returning player. */
import { CARDS, cvvField, expectDeposit, payButton } from './cashier'
import { tabTo } from './input-methods'
import { expect, test } from './world'

const returning = { demo_returning: true }

test('AUTO-1 AUTO-2 ROUTE-15 LIST-4 SAVED-1 SAVED-2 CARD-11 the last used card opens automatically with only its CVV, and after Back the list stays until a new session', async ({
  page,
  openCashier,
}) => {
  const title = page.getByRole('heading', { name: 'Bank card', level: 1 })
  await openCashier({ profile: returning })
  await expect(title).toBeVisible()
  await test.step('SAVED-1 SAVED-2 CARD-11', async () => {
    const cards = page.getByRole('radiogroup', { name: 'Pay with' })
    await expect(cards.getByRole('radio', { name: /ending in 1111/ })).toBeChecked()
    await expect(cards.getByText('•••• 1111')).toBeVisible()
    await expect(cvvField(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Expiry, MM/YY' })).toHaveCount(0)
    await cards.getByRole('radio', { name: 'New card' }).check()
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible()
  })
  await page.goBack()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await expect(page).toHaveURL(/\/deposit\?/)
  await test.step('LIST-4 at most two earlier methods are listed as used before', async () => {
    const before = page.getByRole('region', { name: 'Used before' }).getByRole('button')
    await expect(before).toHaveCount(2)
    await expect(before.filter({ hasText: 'Bank card' })).toHaveCount(0)
  })
  await page.reload()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await expect(page).toHaveURL(/\/deposit\?/)
  await openCashier({ profile: returning })
  await expect(title).toBeVisible()
})

test('LIST-19 LIST-5 LIST-16 UI-6 the list and a deposit work by keyboard alone, and a search finds a method of a nested list', async ({
  page,
  openCashier,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const order: string[] = []
  for (let step = 0; step < 40 && order.at(-1) !== 'pay-group'; step++) {
    await page.keyboard.press('Tab')
    order.push(
      await page.evaluate(() => {
        const { activeElement } = document
        if (!(activeElement instanceof HTMLElement)) return ''
        return (
          activeElement.closest('.mc-rail, .mc-carousel')?.className ??
          activeElement.dataset['testid'] ??
          activeElement.tagName
        )
      }),
    )
  }
  const seen = order.filter((place, index) => place !== order[index - 1])
  expect(seen.slice(-4)).toEqual(['mc-rail', 'BUTTON', 'mc-carousel', 'INPUT', 'pay-group'].slice(-4))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/deposit\/[^?/]+\//)
  await page.goBack()
  await page.getByRole('searchbox', { name: 'Find a method' }).fill('fjörd')
  await expect(page.getByTestId('pay-group')).toHaveText([/Fjord Bank/])
  await page.getByRole('searchbox', { name: 'Find a method' }).fill('')
  await test.step('UI-6 a deposit', async () => {
    await tabTo(page, page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
    for (const [label, text] of [
      ['Card number', CARDS.approved],
      ['Expiry, MM/YY', '0829'],
      ['CVV', '123'],
      ['Name on card', 'Marta Lindqvist'],
    ] as const) {
      await tabTo(page, page.getByLabel(label).and(page.locator('input')).filter({ visible: true }).first())
      await page.keyboard.type(text)
    }
    await expect(payButton(page)).toBeEnabled()
    await page.keyboard.press('Enter')
    await expectDeposit(page, '100.00 EUR')
  })
})
