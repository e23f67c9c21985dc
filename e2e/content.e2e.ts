/** The brand's own pages in the cashier, and the pages of bet shops. */
import { wordsOf } from '../tools/engines/words'
import { expectAccessible } from './axe'
import { chooseMethod, enterAmount } from './cashier'
import { expect, openSession, test } from './world'

const en = wordsOf('en')

const HOSTILE = `<!doctype html><title>Terms</title><h1>Terms &amp; more</h1>
<p onclick="window.hurt = 1">A <b style="position:fixed">bold</b> word.<script>window.hurt = 1</script></p>
<img src="x" onerror="window.hurt = 1"><svg onload="window.hurt = 1"></svg><iframe src="javascript:window.hurt=1"></iframe>
<a href="javascript:window.hurt=1">a script</a> <a href="https://evil.example/">elsewhere</a> <a href="/help">help</a>
<form action="https://evil.example/"><input name="card"><button>Send</button></form>`

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('BET-1 BET-2 ROUTE-9 the shops of a withdrawal open over its form and fill it, and the payment has a pay-out code', async ({
    page,
    world,
  }) => {
    const { url } = await openSession(world, { balance: '200.00' })
    await page.goto(url.replace('/deposit?', '/withdrawal?'))
    await chooseMethod(page, 'Bet shop cash desk')
    const shop = page.getByRole('combobox', { name: 'Shop' })
    await shop.click()
    await expect(page).toHaveURL(/\/betshop-withdrawal\?/)
    const shops = page.getByRole('dialog', { name: 'Choose a bet shop' })
    await shops.getByRole('searchbox').or(shops.getByRole('combobox')).fill('dock road')
    await shops.getByRole('option', { name: /Dock Seven/ }).click()
    await expect(page).toHaveURL(/\/withdrawal\/bet_shop/)
    await expect(shop).toHaveText('Dock Seven')
    await shop.click()
    await expect(shops.getByRole('option', { name: /Dock Seven/ })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(shops).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await chooseMethod(page, 'Bet shop cash desk')
    await expect(shop).toHaveText('Dock Seven')
    await enterAmount(page, '20')
    await page.getByRole('button', { name: /^Withdraw 20/ }).click()
    for (const title of ['RESULT.PROCESSING_WITHDRAWAL', 'RESULT.WITHDRAWAL_SENT'] as const) {
      await expect(page.getByRole('heading', { name: en(title) })).toBeVisible()
      await expect(page.getByText('Bet shop cash desk, Dock Seven')).toBeVisible()
      await expect(page.getByText(/^\d{4}-\d{4}$/)).toBeVisible()
    }
  })
})

test('PAGE-1 RESULT-11 of a hostile page only text and safe links are shown, and no script runs', async ({
  page,
  world,
}) => {
  const { url } = await openSession(world)
  const address = `${world.demo.url}/terms`
  let headers: Record<string, string> = {}
  await page.route(address, async (route) => {
    headers = route.request().headers()
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'access-control-allow-origin': '*', 'set-cookie': 'a=b' },
      body: HOSTILE,
    })
  })
  await page.goto(`${url.replace('/deposit?', '/content?')}&url=${encodeURIComponent(address)}`)
  await expect(page.getByRole('heading', { name: 'Terms & more', level: 1 })).toBeVisible()
  await expect(page.getByText('a script')).toBeVisible()
  await expectAccessible(page)
  await expect(page.locator('main').getByRole('link')).toHaveCount(1)
  await expect(page.locator('main').locator('form, iframe, img, script, input, [style], [onclick]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(headers.cookie).toBeUndefined()
  expect(headers.referer).toBeUndefined()
})
