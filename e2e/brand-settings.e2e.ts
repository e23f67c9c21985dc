import { expect, openSession, test } from './world'

const HARBOUR = { brand: 'HARBOUR', key: 'sk_sandbox_harbour' }

test('UI-5 BOOT-4 issue-13 5 the brand sets size, texts and the back button, and the address sets size and navigation', async ({
  page,
  world,
  request,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 })
  const { url } = await openSession(world, HARBOUR)
  await test.step('issue-13 5 the brand’s own texts are in the first view and in the form', async () => {
    const address = new URL(url)
    address.searchParams.set('lang', 'de-HARBOUR')
    const drawn = await (await request.get(address.href)).text()
    expect(drawn.slice(drawn.indexOf('id="modulor"'))).toContain('Bankkarte')
    await page.goto(address.href)
    await expect(page.getByText('Guthaben aufladen').first()).toBeVisible()
    await page.getByTestId('pay-group').filter({ hasText: 'Bankkarte' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bankkarte')
  })
  await test.step('UI-5 BOOT-4 the cashier has the size that the brand sets for this device, or the size in the address', async () => {
    const widthAt = async (address: string) => {
      await page.goto(address)
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      return page.locator('.mc-app').evaluate((app) => app.getBoundingClientRect().width)
    }
    expect(await widthAt(`${url}&width=800&hidenav=true`)).toBe(800)
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to the site' })).toHaveCount(0)
    expect(await widthAt(url)).toBe(1200)
  })
  await test.step('UI-5 the header’s button leads to the path that the brand sets', async () => {
    await page.getByRole('button', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/my-account$/)
  })
})
