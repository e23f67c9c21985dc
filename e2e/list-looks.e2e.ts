/** The list's states and what opens over it, for everybody: contrast, names, roles, and both directions. */
import { expectAccessibleDayAndNight } from './axe'
import { chooseMethod } from './cashier'
import { expect, test } from './world'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('LIST-19 REV-2 UI-6 notices, limits, waiting, nested methods and taking a withdrawal back have no violation', async ({
  page,
  openCashier,
}) => {
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  await openCashier({
    profile: { demo_declined: true },
    terms: { deposit_limit_remaining: '200', restrictions: [{ pay_group_id: 'veloro', until }] },
  })
  await expect(page.getByText('Available in 30 min')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  const list = page.url()
  await chooseMethod(page, 'Online banking')
  await expectAccessibleDayAndNight(page)
  await page.goto(list.replace('/deposit?', '/reject-withdrawal?'))
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).last()).toHaveText('No pending withdrawals')
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

test('LIST-18 UI-2 from right to left nothing is cut off at 320, 390 and 1280', async ({ page, openCashier }) => {
  await openCashier({ language: 'ar', query: '&theme=dark', profile: { demo_declined: true } })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const row = page.getByTestId('pay-group').first()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const [mark, whole] = [await row.locator('.mc-mark').boundingBox(), await row.boundingBox()]
    expect(mark?.x, String(width)).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0) / 2)
  }
})
