import { amountField, chooseMethod } from './cashier'
import { expect, test } from './world'

test('LIST-1 LIST-2 LIST-15 LIST-10 LIST-16 ROUTE-15 COUNTRY-2 groups are in their order, a disabled method opens nothing, and Back returns to the filter', async ({
  page,
  openCashier,
}) => {
  await page.addInitScript(() => {
    const { DisplayNames } = Intl
    class Counted extends DisplayNames {
      constructor(...given: ConstructorParameters<typeof DisplayNames>) {
        super(...given)
        document.documentElement.dataset.namesMade = ''
      }
    }
    Object.assign(Intl, { DisplayNames: Counted })
  })
  await openCashier()
  await test.step('COUNTRY-2 the name that the service rendered is kept: computing it takes a phone 50 ms', async () => {
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(page.getByRole('banner').or(page.locator('header')).getByText('Germany')).toBeVisible()
  })
  const groups = page.getByRole('heading', { level: 2 })
  await expect(groups.filter({ hasText: /Popular|Other methods|Not available/ })).toHaveText([
    'Popular',
    'Other methods',
    'Not available',
  ])
  const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
  await expect(chips.filter({ hasText: /Popular|All|Bank transfers|Cards|E-wallets/ })).toHaveText([
    /Popular/,
    /All/,
    /Bank transfers/,
    /Cards/,
    /E-wallets/,
  ])

  await test.step('LIST-15 LIST-10', async () => {
    const closed = page.locator('[data-testid=pay-group][aria-disabled=true]').first()
    await expect(closed).toContainText(/Available|Not available/)
    await closed.click({ force: true })
    await closed.press('Enter').catch(() => undefined)
    await expect(page).toHaveURL(/\/deposit(\?|$)/)
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
  })

  await test.step('LIST-16 ROUTE-15', async () => {
    const category = chips.filter({ hasText: /E-wallets/ })
    const methods = page.getByTestId('pay-group')
    // The chip shows the number of methods. The list is filtered a moment after the click.
    const shown = Number(/\d+/.exec(await category.innerText())?.[0])
    await category.click()
    await expect(category).toHaveAttribute('aria-pressed', 'true')
    await expect(methods).toHaveCount(shown)
    await chooseMethod(page, 'Veloro')
    await expect(page).toHaveURL(/\/deposit\/veloro\/?/)
    await expect(amountField(page)).toBeVisible()
    await page.goBack()
    await expect(category).toHaveAttribute('aria-pressed', 'true')
    await expect(methods).toHaveCount(shown)
    await expect(page.locator('html[data-names-made]')).not.toBeAttached()
  })
})
