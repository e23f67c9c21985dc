/** The list's states and what opens over it, for everybody: contrast, names, roles, and both directions. */
import { expectAccessibleDayAndNight } from './axe'
import { chooseMethod } from './cashier'
import { expect, test } from './world'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('LIST-19 UI-6 notices, limits, waiting and nested methods have no violation', async ({ page, openCashier }) => {
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  await openCashier({
    profile: { demo_declined: true },
    terms: { deposit_limit_remaining: '200', restrictions: [{ pay_group_id: 'veloro', until }] },
  })
  await expect(page.getByText('Available in 30 min')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await chooseMethod(page, 'Online banking')
  await expectAccessibleDayAndNight(page)
})

test('LIST-4 UI-6 what was used before and the country picker have no violation', async ({ page, openCashier }) => {
  await openCashier({ profile: { demo_returning: true } })
  await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Used before' })).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await page.getByRole('button', { name: /^Country: / }).click()
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible()
  await expectAccessibleDayAndNight(page)
})

test('REV-2 UI-6 taking a withdrawal back has no violation', async ({ page, openCashier }) => {
  await openCashier()
  await page.goto(page.url().replace('/deposit', '/reject-withdrawal'))
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('heading', { level: 2 }).last()).toHaveText('No pending withdrawals')
  await expectAccessibleDayAndNight(page)
})

for (const width of [320, 390, 1280])
  test(`LIST-18 UI-2 from right to left nothing is cut off at ${String(width)}`, async ({ page, openCashier }) => {
    await page.setViewportSize({ width, height: 844 })
    await openCashier({ language: 'ar', query: '&theme=dark', profile: { demo_declined: true } })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const row = page.getByTestId('pay-group').first()
    const [mark, whole] = [await row.locator('.mc-mark').boundingBox(), await row.boundingBox()]
    expect(mark?.x).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0) / 2)
  })
