/** A very long list. `demo-players` and the screen tests cover how terms and country change a list. */
import { expect, test } from './world'

test('LIST-19 in a list of two hundred methods the last one is found, focused and opened', async ({
  page,
  openCashier,
}) => {
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
