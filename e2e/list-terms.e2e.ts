/** What the merchant and the country make of the list. Its closed states are the demo's players and screen tests. */
import { expect, test } from './world'

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('COUNTRY-1 ROUTE-9 the choice of a country loads its list, and Back closes without one', async ({
    page,
    openCashier,
  }) => {
    await openCashier()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    const ofTheNorth = page.locator('[data-testid=pay-group][data-id=skerry]')
    await expect(ofTheNorth).toHaveCount(0)
    await page.getByRole('button', { name: 'Country: Germany. Change' }).click()
    await expect(page).toHaveURL(/\/select-country/)
    const picker = page.getByRole('dialog', { name: 'Country' })
    await expect(picker).toBeVisible()
    await page.goBack()
    await expect(picker).toHaveCount(0)
    await page.getByRole('button', { name: 'Country: Germany. Change' }).click()
    await picker.getByRole('option', { name: 'Sweden' }).click()
    await expect(picker).toHaveCount(0)
    await expect(page.getByText('Methods for Sweden')).toBeVisible()
    await expect(ofTheNorth.first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Country: Sweden. Change' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Country: Sweden. Change' })).toBeVisible()
  })
})

test('MONEY-5 MONEY-6 LIST-18 LIST-1 rows show bonus, ribbons, a placeholder for a missing logo, and the explanation of their position', async ({
  page,
  openCashier,
}) => {
  const bonus = {
    min_deposit_amount: '10',
    max_deposit_amount: null,
    absolute_bonus_value: null,
    max_bonus_value: null,
  }
  await page.route('**/logos/**', (route) => route.abort())
  await openCashier({
    query: '&explain=1',
    terms: { bonuses: [{ ...bonus, pay_group_id: 'veloro', percent_bonus_value: '20' }] },
  })
  const row = page.locator('[data-testid=pay-group][data-id=veloro]')
  await expect(row).toContainText('+20%')
  // A new player has no last deposit: nothing was missed.
  await expect(page.getByTestId('pay-group').filter({ hasText: 'more on your last deposit' })).toHaveCount(0)
  for (const ribbon of ['Fast', 'Free', 'Popular', 'New', 'Instant'])
    await expect(
      page
        .locator('.mc-row .mc-tag')
        .filter({ hasText: new RegExp(`^${ribbon}$`) })
        .first(),
    ).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(row.locator('.mc-mark svg')).toBeVisible()
  const why = page.locator('details').filter({ hasText: 'Why here?' })
  await why.first().locator('summary').click()
  await expect(why.first()).toContainText(/shown|disabled/)
})

test('LIST-19 two hundred methods: the last one is found, focused and opened', async ({ page, openCashier }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCashier({ brand: 'MANY', key: 'sk_sandbox_many' })
  const rows = page.getByTestId('pay-group')
  expect(await rows.count()).toBeGreaterThanOrEqual(200)
  const last = rows.last()
  await last.focus()
  await expect(last).toBeInViewport()
  await last.press('Enter')
  await expect(page).toHaveURL(/\/deposit\/[^?/]+\//)
  await page.goBack()
  await expect(rows.last()).toBeFocused()
  await expect(rows.last()).toBeInViewport()
})
