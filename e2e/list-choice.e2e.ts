/** What the list does by itself, and what it keeps for a player who comes back. */
import { chooseMethod } from './cashier'
import { expect, test } from './world'

const returning = { demo_returning: true }
const quickChoice = 'Quick choice'

test('AUTO-1 AUTO-2 ROUTE-15 a card used last opens by itself, and Back stays on the list, after a reload too', async ({
  page,
  openCashier,
}) => {
  await openCashier({ profile: returning })
  await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await expect(page).toHaveURL(/\/deposit\?/)
  await page.reload()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await expect(page).toHaveURL(/\/deposit\?/)
})

test('AUTO-1 AUTO-2 another session of the same tab chooses by itself again', async ({ page, openCashier }) => {
  for (let visit = 0; visit < 2; visit++) {
    await openCashier({ profile: returning })
    await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
  }
})

test.describe('a new player', () => {
  for (const payGroup of ['halden', 'piko'])
    test(`AUTO-1 AUTO-4 AUTO-5 the address asks for ${payGroup}`, async ({ page, openCashier }) => {
      await openCashier({ query: `&pay_group=${payGroup}` })
      await expect(page).toHaveURL(new RegExp(`/deposit/${payGroup}/`))
      await page.goBack()
      await expect(page.getByTestId('pay-group').first()).toBeVisible()
    })

  test('AUTO-1 AUTO-5 a nested list, a method that is off and one that does not exist open nothing', async ({
    page,
    openCashier,
  }) => {
    for (const payGroup of ['online_banking', 'norvik', 'nobody']) {
      await openCashier({ query: `&pay_group=${payGroup}` })
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      await expect(page).toHaveURL(/\/deposit\?/)
    }
  })

  test('AUTO-1 LIST-3 the first of the quick choice is made ready, nothing opens, and none looks selected', async ({
    page,
    openCashier,
  }) => {
    const asked = page.waitForRequest(/\/payments\/groups\/card\/select$/)
    await openCashier()
    await asked
    await expect(page.getByRole('group', { name: quickChoice }).locator('[aria-current]')).toHaveCount(0)
    await expect(page).toHaveURL(/\/deposit\?/)
  })
})

test('LIST-3 the quick choice has at most five and can be switched off and on', async ({ page, openCashier }) => {
  await openCashier()
  const tiles = page.getByRole('group', { name: quickChoice })
  expect(await tiles.getByRole('button').count()).toBeLessThanOrEqual(5)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(tiles).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(tiles).toBeVisible()
})

test('LIST-4 what was used before the last-used method is offered, two at most', async ({ page, openCashier }) => {
  await openCashier({ profile: returning })
  await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
  await page.goBack()
  const before = page.getByRole('region', { name: 'Used before' }).getByRole('button')
  await expect(before).toHaveCount(2)
  await expect(before.filter({ hasText: 'Bank card' })).toHaveCount(0)
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

test('LIST-5 LIST-16 a search finds what stands in a nested list', async ({ page, openCashier }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openCashier()
  await page.getByRole('searchbox', { name: 'Find a method' }).fill('fjörd')
  await expect(page.getByTestId('pay-group')).toHaveText([/Fjord Bank/])
})

test('LIST-19 the list is used by the keyboard alone', async ({ page, openCashier }) => {
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
})
