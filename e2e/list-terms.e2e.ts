/** What the merchant, the clock and the country make of the list. */
import { amountField, chooseMethod, enterAmount } from './cashier'
import { expect, openSession, test } from './world'

const soon = (delayMs: number) => new Date(Date.now() + delayMs).toISOString()

test('LIST-10 LIST-11 a restricted method counts down and enables itself', async ({ page, openCashier }) => {
  await openCashier({ terms: { restrictions: [{ pay_group_id: 'veloro', until: soon(8000) }] } })
  const row = page.locator('[data-testid=pay-group][data-id=veloro]')
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toContainText('Available in 1 min')
  await expect(row).not.toHaveAttribute('aria-disabled')
  await row.click()
  await expect(page.getByRole('heading', { name: 'Veloro', level: 1 })).toBeVisible()
})

test('LIST-8 issue-8 1.5 an amount above the limit is shown with what is left, and one press corrects it', async ({
  page,
  openCashier,
}) => {
  await openCashier({ terms: { deposit_limit_remaining: '60.00' } })
  await chooseMethod(page, 'Halden Instant')
  await enterAmount(page, '70')
  await page.goBack()
  await expect(page.getByText('Your amount is 70.00 EUR. You can deposit up to 60.00 EUR more.')).toBeVisible()
  await expect(page.getByText('No method is available')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use 60.00 EUR' }).click()
  await chooseMethod(page, 'Halden Instant')
  await expect(amountField(page)).toHaveValue('60.00')
})

test('LIST-7 issue-8 1.6 an empty balance says from which sum on, and leads to the deposits', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await page.goto(page.url().replace('/deposit', '/withdrawal'))
  await expect(page.getByRole('heading', { name: 'Nothing to withdraw yet' })).toBeVisible()
  await expect(page.getByText(/^The minimum withdrawal is \d+.EUR\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Make a deposit' }).click()
  await expect(page).toHaveURL(/\/deposit\?/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('LIST-7 LIST-8 a reached limit closes every method and says so', async ({ page, openCashier }) => {
    await openCashier({ terms: { deposit_limit_remaining: '0' } })
    await expect(page.getByRole('heading', { name: 'You have reached your deposit limit.' })).toBeVisible()
    await expect(page.getByText(/limit/)).toHaveCount(1)
    expect(await page.locator('[data-testid=pay-group]:not([aria-disabled=true])').count()).toBe(0)
  })

  test('LIST-7 LIST-12 LIST-14 where no method is offered the list says so, once', async ({ page, openCashier }) => {
    await openCashier({ brand: 'EMPTY', key: 'sk_sandbox_empty' })
    await expect(page.getByRole('heading', { name: 'No method is available right now' })).toBeVisible()
    await expect(page.getByText('Please try again later.')).toHaveCount(1)
  })

  test('LIST-13 NOTE-1 a decline comes first, can be sent away, and stays away', async ({ page, openCashier }) => {
    await openCashier({ profile: { demo_declined: true }, terms: { deposit_limit_remaining: '200' } })
    const decline = page.getByText('Your last payment was declined')
    const limit = page.getByText('You can deposit up to 200.00 EUR more.')
    const [above, below] = [await decline.boundingBox(), await limit.boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(decline).toHaveCount(0)
    await expect(limit).toBeVisible()
    await page.getByRole('link', { name: 'Withdraw' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'Deposit' }).filter({ visible: true }).click()
    await expect(limit).toBeVisible()
    await expect(decline).toHaveCount(0)
  })

  test('ROUTE-13 COUNTRY-1 by its address alone the picker stands over the list, and Back closes it', async ({
    page,
    world,
  }) => {
    const { url } = await openSession(world)
    await page.goto(url.replace('/deposit?', '/select-country?'))
    const picker = page.getByRole('dialog', { name: 'Country' })
    await expect(picker).toBeVisible()
    await expect(page.getByTestId('pay-group').first()).toBeAttached()
    await page.reload()
    await expect(picker).toBeVisible()
    await page.goBack()
    await expect(picker).toHaveCount(0)
    await expect(page).toHaveURL(/\/deposit\?/)
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('COUNTRY-1 ROUTE-9 the choice of a country loads its list, and Back closes without one', async ({
    page,
    openCashier,
  }) => {
    await openCashier()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
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
    await expect(page.getByRole('button', { name: 'Country: Sweden. Change' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Country: Sweden. Change' })).toBeVisible()
  })
})

test('NOTE-3 COUNTRY-1 a choice that the service does not take is an error to be answered', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await page.route('**/session/country', (route) =>
    route.fulfill({ status: 503, json: { error_code: 'unavailable', error_message: 'CASHIER.ERROR.UNAVAILABLE' } }),
  )
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('button', { name: 'Country: Germany. Change' }).click()
  await page.getByRole('option', { name: 'Sweden' }).click()
  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText('Code unavailable')
  await popup.getByRole('button', { name: 'OK' }).click()
  await expect(popup).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Country' })).toBeVisible()
})

test('LIST-9 AUTO-3 who plays through a bonus reads why a withdrawal has to wait', async ({ page, world }) => {
  const { url } = await openSession(world, {
    brand: 'WAGER',
    key: 'sk_sandbox_wager',
    balance: '500.00',
    terms: { is_wagering: true },
  })
  await page.goto(url.replace('/deposit?', '/withdrawal?'))
  // The only method that is left opens by itself (AUTO-3).
  await expect(page).toHaveURL(/\/withdrawal\/[^?]+/)
  await page.goBack()
  await expect(page.locator('[data-testid=pay-group][aria-disabled=true]').first()).toContainText(
    'Available after you complete your bonus wagering',
  )
})

test('MONEY-5 MONEY-6 LIST-18 methods say bonus and ribbons, and a new player nothing of a last deposit', async ({
  page,
  openCashier,
}) => {
  const bonus = {
    min_deposit_amount: '10',
    max_deposit_amount: null,
    absolute_bonus_value: null,
    max_bonus_value: null,
  }
  await openCashier({ terms: { bonuses: [{ ...bonus, pay_group_id: 'veloro', percent_bonus_value: '20' }] } })
  await expect(page.locator('[data-testid=pay-group][data-id=veloro]')).toContainText('+20%')
  // A new player has no last deposit: nothing was missed.
  await expect(page.getByTestId('pay-group').filter({ hasText: 'more on your last deposit' })).toHaveCount(0)
  for (const ribbon of ['Fast', 'Free', 'Popular', 'New', 'Instant'])
    await expect(
      page
        .locator('.mc-row .mc-tag')
        .filter({ hasText: new RegExp(`^${ribbon}$`) })
        .first(),
    ).toBeVisible()
})

test('LIST-18 a logo that does not come gives way to a sign, and the ones below come late', async ({
  page,
  openCashier,
}) => {
  await page.route('**/logos/**', (route) => route.abort())
  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.locator('[data-testid=pay-group][data-id=veloro] .mc-mark svg')).toBeVisible()
})

test('LIST-1 `explain` says why a method stands where it stands, and which are not offered', async ({
  page,
  openCashier,
}) => {
  await openCashier({ query: '&explain=1' })
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
