/**
 * The first view of each of the demo's players, and each display with one of them. What a player sees does not depend on display,
 * theme or input method, so each player is tested with one combination.
 */
import type { Locator, Page } from '@playwright/test'
import { DEMO_PLAYERS } from '../apps/demo-merchant/src/players'
import { amountField, payButton, type Scope } from './cashier'
import { LOOKS, cashierIn, method, methods, openDemo } from './demo'
import { press, type InputMethod } from './input-methods'
import { expect, test } from './world'

const DISPLAYS = ['iframe', 'popup', 'page', 'ios', 'android', 'react-native'] as const
type View = {
  cashier: Scope
  /** Clicks with the input method of the test. */
  press: (element: Locator, options?: { isOff: boolean }) => Promise<void>
}
type Visit = {
  /** What the first view shows. */
  see: (cashier: Scope) => Promise<void>
  /** The player's action there. */
  act: (view: View) => Promise<void>
}

const title = (cashier: Scope) => cashier.getByRole('heading', { level: 1 })
const closed = (cashier: Scope) => cashier.locator('[data-testid=pay-group][aria-disabled=true]')
const open = (cashier: Scope) => cashier.locator('[data-testid=pay-group]:not([aria-disabled=true])')
const otherFlow = (cashier: Scope, name: string) =>
  cashier.getByRole('link', { name, exact: true }).filter({ visible: true }).first()

async function backToList({ cashier, press }: View): Promise<void> {
  await press(cashier.getByRole('button', { name: 'Back', exact: true }))
  await expect(methods(cashier).first()).toBeVisible()
}

const openAndReturn =
  (
    name: string,
    look: (cashier: Scope) => Promise<void> = async (cashier) => expect(amountField(cashier)).toBeVisible(),
  ) =>
  async (view: View): Promise<void> => {
    await view.press(method(view.cashier, name))
    await expect(title(view.cashier)).toHaveText(name)
    await look(view.cashier)
    await backToList(view)
  }

/** A click on a disabled method does nothing; the other flow is one click away. */
const stayAndSwitch =
  (flow: string) =>
  async ({ cashier, press }: View): Promise<void> => {
    if ((await closed(cashier).count()) > 0) await press(closed(cashier).first(), { isOff: true })
    await press(otherFlow(cashier, flow))
    await expect(title(cashier)).toHaveText(flow)
  }

async function expectNoneOpen(cashier: Scope, why = 'No method is available right now'): Promise<void> {
  await expect(cashier.getByRole('heading', { name: why })).toBeVisible()
  await expect(open(cashier)).toHaveCount(0)
}

const VISITS: Record<string, Visit> = {
  declined: {
    async see(cashier) {
      const why = cashier.getByText('Your last payment was declined').first()
      await expect(why).toBeVisible()
      const [above, first] = [await why.boundingBox(), await methods(cashier).first().boundingBox()]
      expect(above?.y).toBeLessThan(first?.y ?? 0)
    },
    act: openAndReturn('Bank card'),
  },
  experiment: {
    see: (cashier) => expect(method(cashier, 'Veloro')).toBeVisible(),
    act: openAndReturn('Veloro', async (cashier) => {
      for (const block of ['50', '150', '400'])
        await expect(cashier.getByRole('button', { name: block, exact: true })).toBeVisible()
    }),
  },
  order: {
    async see(cashier) {
      await expect(cashier.getByRole('region', { name: 'Your order' }).getByText('24.90 EUR')).toBeVisible()
      await expect(cashier.getByRole('textbox', { name: 'Card number' })).toBeVisible()
    },
    async act({ cashier, press }) {
      await press(payButton(cashier).filter({ visible: true }))
      const number = cashier.getByRole('textbox', { name: 'Card number' })
      await expect(number).toBeFocused()
      await expect(number).toHaveAttribute('aria-invalid', 'true')
    },
  },
  wager: {
    // The only open withdrawal opens automatically.
    see: (cashier) => expect(title(cashier)).toHaveText('Bank card'),
    async act(view) {
      await backToList(view)
      await expect(
        methods(view.cashier).filter({ hasText: 'Available after you complete your bonus wagering' }),
      ).toHaveCount(2)
    },
  },
  bitcoin: {
    see: (cashier) => expect(amountField(cashier)).toHaveValue(/^0\.0003/),
    act: backToList,
  },
  'limit-reached': {
    async see(cashier) {
      await expectNoneOpen(cashier, 'You have reached your deposit limit')
      await expect(cashier.getByText(/deposit again from \d/)).toBeVisible()
    },
    act: stayAndSwitch('Withdraw'),
  },
}

/** The expected texts of each player's first view, as the service renders it. Its screens have their own tests. */
const FIRST_VIEWS: readonly (readonly [state: string, clauses: string, ...shown: string[]])[] = [
  ['new', 'BOOT-1 LIST-3', 'Popular', '0.00 EUR'],
  ['returning', 'AUTO-1', 'Bank card'],
  ['declined', 'LIST-13', 'Your last payment was declined'],
  ['bonus', 'MONEY-5 MONEY-1', '+100%'],
  ['experiment', 'AMT-9', 'Veloro'],
  ['order', 'ROUTE-7 CHECK-1', 'Loading'],
  ['no-balance', 'LIST-7 LIST-8', 'Nothing to withdraw yet', 'From 20'],
  ['limit-near', 'LIST-8', '60.00 EUR more.'],
  ['limit-reached', 'LIST-7 LIST-8', 'You have reached your deposit limit'],
  ['time-restricted', 'LIST-10', 'Not available'],
  ['wager', 'LIST-9 AUTO-3', 'Bank card'],
  ['no-methods', 'LIST-7 LIST-12', 'No method is available right now'],
  ['japan', 'MONEY-8', '0 JPY'],
  ['kuwait', 'MONEY-8', '0.000 KWD'],
  ['bitcoin', 'MONEY-8', 'BTC'],
  ['many', 'LIST-19 MONEY-8', '99+'],
  ['harbour', 'SVC-4 MONEY-7', '€0.00'],
  ['legacy', 'BOOT-2'],
]

/** The text that the service has rendered. */
const wordsOf = (html: string) =>
  (/id="modulor"[^>]*>(.*)/s.exec(html)?.[1] ?? html)
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, '’')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

async function openIn(page: Page, display: (typeof DISPLAYS)[number], inputMethod: InputMethod): Promise<Scope> {
  if (display === 'popup' || display === 'page')
    await press(page, inputMethod, page.getByRole('button', { name: 'Open the cashier' }))
  return display === 'page' ? page : cashierIn(page)
}

test(`SVC-4 LIST-8 LIST-9 LIST-10 LIST-12 MONEY-7 MONEY-8 BOOT-2 every player of the demo gets the first view of the state that is chosen`, async ({
  request,
  world,
}) => {
  expect(FIRST_VIEWS.map(([state]) => state)).toEqual(DEMO_PLAYERS.map(({ state }) => state))
  const headers = { origin: new URL(world.demo.url).origin }
  for (const [state, clauses, ...shown] of FIRST_VIEWS) {
    const player = DEMO_PLAYERS.find((each) => each.state === state)
    await request.post(`${world.demo.url}/api/demo-sign-in`, { headers, data: { state, isNewVisitor: true } })
    const data = { flow: player?.flow, currency: player?.currencies[0] }
    const opened = (await (await request.post(`${world.demo.url}/api/session`, { headers, data })).json()) as {
      url: string
    }
    const words = wordsOf(await (await request.get(opened.url)).text())
    for (const text of shown) expect(words, `${state}: ${clauses}`).toContain(text)
    if (shown.length === 0) expect(words, `${state}: ${clauses}`).toBe('')
  }
})

/** Each display shows one player, with one theme and one input method. */
const STORIES = [
  { display: 'iframe', player: 'declined', inputMethod: 'touch', look: LOOKS[0] },
  { display: 'popup', player: 'experiment', inputMethod: 'mouse', look: LOOKS[3] },
  { display: 'page', player: 'order', inputMethod: 'keyboard', look: LOOKS[1] },
  { display: 'ios', player: 'wager', inputMethod: 'keyboard', look: LOOKS[2] },
  { display: 'android', player: 'bitcoin', inputMethod: 'touch', look: LOOKS[0] },
  { display: 'react-native', player: 'limit-reached', inputMethod: 'mouse', look: LOOKS[3] },
] as const

test.use({ hasTouch: true })

for (const { display, player, inputMethod, look } of STORIES)
  test(`SVC-4 BOOT-1 the demo’s player ${player}, shown as ${display}, ${look.viewport.width} wide, ${look.theme}, by ${inputMethod}`, async ({
    page,
    world,
  }) => {
    const visit = VISITS[player]
    if (!visit) throw new Error(`no visit of ${player}`)
    await page.setViewportSize(look.viewport)
    await openDemo(page, world, { state: player, theme: look.theme, display })
    const cashier = await openIn(page, display, inputMethod)
    await visit.see(cashier)
    // `start` tests a click before that.
    await expect(cashier.locator('html[data-hydrated]')).toBeAttached()
    await visit.act({ cashier, press: (element, options) => press(page, inputMethod, element, options) })
  })
