/** The automatic selection of the list, and its state for a returning player. */
import { chooseMethod, cvvField } from './cashier'
import { expect, test } from './world'

const returning = { demo_returning: true }

test('AUTO-1 AUTO-2 ROUTE-15 LIST-4 SAVED-1 SAVED-2 CARD-11 the last-used card opens automatically with only its CVV to type, and after Back the list stays until another session', async ({
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
  await test.step('LIST-4 two at most of what was used before it', async () => {
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

test('AUTO-1 AUTO-4 AUTO-5 LIST-3 a method in the address opens; a nested list, a disabled method and an unknown one do not', async ({
  page,
  openCashier,
}) => {
  for (const payGroup of ['halden', 'piko']) {
    await openCashier({ query: `&pay_group=${payGroup}` })
    await expect(page).toHaveURL(new RegExp(`/deposit/${payGroup}/`))
    await page.goBack()
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
  }
  for (const payGroup of ['online_banking', 'norvik', 'nobody']) {
    await openCashier({ query: `&pay_group=${payGroup}` })
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(page).toHaveURL(/\/deposit\?/)
  }
  const quickChoice = page.getByRole('group', { name: 'Quick choice' })
  expect(await quickChoice.getByRole('button').count()).toBeLessThanOrEqual(5)
  await expect(quickChoice.locator('[aria-current]')).toHaveCount(0)
})

test('LIST-16 ROUTE-2 a nested list opens, its methods open, and Back leads up again', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await chooseMethod(page, 'Online banking')
  const banks = page.getByTestId('pay-group')
  await expect(banks).toHaveCount(3)
  await page.reload()
  await expect(banks).toHaveCount(3)
  await chooseMethod(page, 'Fjord Bank')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(banks).toHaveCount(3)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByTestId('pay-group').filter({ hasText: 'Online banking' })).toBeVisible()
})

test('LIST-19 LIST-5 LIST-16 the list works by keyboard only, and a search finds methods in a nested list', async ({
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
})
