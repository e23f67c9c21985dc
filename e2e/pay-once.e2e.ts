import type { Locator, Page } from '@playwright/test'
import { CARDS, chooseMethod, enterAmount, expectDeposit, fillCard, pay, payButton } from './cashier'
import { depositByApi, expect, expectCharges, newPlayer, openSession, test } from './world'

test.describe.configure({ retries: 0 })

const SUBMIT = '**/payments/groups/card/submit'

async function readyToPay(page: Page): Promise<{ submits: () => number }> {
  let count = 0
  await page.route(SUBMIT, async (route) => {
    count += 1
    await route.continue()
  })
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  return { submits: () => count }
}

test('FORM-16 API-13 ten clicks, and Enter together with a click, cause one payment and one charge', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  const { submits } = await readyToPay(page)
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit()
    for (let click = 0; click < 10; click += 1) button.click()
  })
  await expectDeposit(page, '100.00 EUR')
  expect(submits()).toBe(1)
  await expectCharges(world, session, 1)
})

/**
 * Whether a button can be pressed when it has just appeared, and later. It appears again for the browser, and the time of its
 * animations is stopped, so that the test does not depend on the speed of the machine.
 */
const pressableOf = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    const isHit = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const appearing = element.closest<HTMLElement>('.mc-bar > *, .mc-aside > *, .mc-sheet__foot > *') ?? element
    appearing.style.animation = 'none'
    appearing.getBoundingClientRect()
    appearing.style.animation = ''
    const held = appearing.getAnimations()
    for (const animation of held) animation.pause()
    const atFirst = isHit()
    for (const animation of held) animation.finish()
    return [atFirst, isHit()]
  })

for (const [where, size] of [
  ['phone', { width: 390, height: 664 }],
  ['desktop', { width: 1280, height: 800 }],
] as const)
  test(`FORM-16 API-13 on a ${where} a tap too many does not press the button of a form or of a question that has just appeared`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(size)
    const player = newPlayer()
    await depositByApi(world, { card: CARDS.challengeAtOnce, player })
    await page.goto((await openSession(world, { player })).url)
    await chooseMethod(page, 'Bank card')
    expect(await pressableOf(payButton(page))).toEqual([false, true])
    await fillCard(page, CARDS.approved)
    await pay(page)
    const asked = page.getByRole('dialog', { name: 'You have an open payment' })
    expect(await pressableOf(asked.getByRole('button', { name: 'Make another payment' }))).toEqual([false, true])
  })

test('API-13 after a submit without a response the payment is requested, not paid again', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  let cut = 0
  await page.route(SUBMIT, async (route) => {
    cut += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expectDeposit(page, '100.00 EUR')
  expect(cut).toBe(1)
  await expectCharges(world, session, 1)
})

test('API-13 issue-8 1.1 the same submit in two tabs is one charge: the second tab asks for a confirmation, and shows the one payment', async ({
  page,
  context,
  world,
}) => {
  const { session_id, url } = await openSession(world)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(url)
    await chooseMethod(tab, 'Bank card')
    await fillCard(tab, CARDS.approved)
  }
  await Promise.all([payButton(page).click(), payButton(other).click()])
  const asked = (tab: Page) => tab.getByRole('dialog')
  const second = await Promise.any(
    [page, other].map((tab) =>
      asked(tab)
        .waitFor()
        .then(() => tab),
    ),
  )
  await asked(second)
    .getByRole('button', { name: /^(Continue open payment|Show payment)$/ })
    .click()
  await expectDeposit(page, '100.00 EUR')
  await expectDeposit(other, '100.00 EUR')
  await expectCharges(world, session_id, 1)
  const balance = await fetch(`${world.service.url}/api/cashier-service/v1.0/payments/groups/init`, {
    headers: { 'x-session-id': session_id },
  }).then((answer) => answer.json() as Promise<{ user_balance: string }>)
  expect(balance.user_balance).toBe('100.00')
})

test('issue-8 2.5 API-13 a submit without a connection waits in its form, is sent when the browser is online again, and pays once', async ({
  page,
  context,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await enterAmount(page, '25')
  await fillCard(page, CARDS.approved)
  await context.setOffline(true)
  await pay(page)
  await expect(page.getByText('You are offline. The cashier continues when you are connected again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible()
  await context.setOffline(false)
  await expectDeposit(page, '25.00 EUR')
  await expectCharges(world, session, 1)
})
