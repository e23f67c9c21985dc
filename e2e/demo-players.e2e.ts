/**
 * Each of the demo's players, and each display with each input method and in three of the looks. What a player sees depends on
 * none of them, so they take turns.
 */
import type { Locator, Page } from '@playwright/test'
import { DEMO_PLAYERS } from '../apps/demo-merchant/src/players'
import { amountField, payButton, type Scope } from './cashier'
import { LOOKS, cashierIn, method, methods, openDemo, turnOf } from './demo'
import { press, type InputMethod } from './input-methods'
import { expect, test } from './world'

const DISPLAYS = ['iframe', 'popup', 'page', 'ios', 'android', 'react-native'] as const
const INPUT_METHODS: readonly InputMethod[] = ['touch', 'mouse', 'keyboard']
type View = {
  cashier: Scope
  /** Presses with the input method of the story. */
  press: (element: Locator, options?: { isOff: boolean }) => Promise<void>
}
type State = {
  clauses: string
  /** What stands there at once. */
  see: (cashier: Scope) => Promise<void>
  /** What the player does there. */
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

/** A closed method is pressed, and nothing comes of it; the other flow is one press away. */
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

const STATES: Record<string, State> = {
  new: {
    clauses: 'BOOT-1 LIST-3',
    async see(cashier) {
      await expect(cashier.getByRole('heading', { name: 'Popular' })).toBeVisible()
      await expect(cashier.getByText('0.00 EUR').first()).toBeVisible()
    },
    act: openAndReturn('Bank card'),
  },
  returning: {
    clauses: 'AUTO-1',
    async see(cashier) {
      await expect(title(cashier)).toHaveText('Bank card')
      await expect(cashier.getByText('•••• 1111').first()).toBeVisible()
    },
    act: backToList,
  },
  declined: {
    clauses: 'LIST-13',
    async see(cashier) {
      const why = cashier.getByText('Your last payment was declined').first()
      await expect(why).toBeVisible()
      const [above, first] = [await why.boundingBox(), await methods(cashier).first().boundingBox()]
      expect(above?.y).toBeLessThan(first?.y ?? 0)
    },
    act: openAndReturn('Bank card'),
  },
  bonus: {
    clauses: 'MONEY-5 MONEY-1',
    see: (cashier) => expect(cashier.getByText('+100%').first()).toBeVisible(),
    act: openAndReturn('Bank card', (cashier) => expect(cashier.getByText('Bonus').first()).toBeVisible()),
  },
  experiment: {
    clauses: 'AMT-9',
    see: (cashier) => expect(method(cashier, 'Veloro')).toBeVisible(),
    act: openAndReturn('Veloro', async (cashier) => {
      for (const block of ['50', '150', '400'])
        await expect(cashier.getByRole('button', { name: block, exact: true })).toBeVisible()
    }),
  },
  order: {
    clauses: 'ROUTE-7 CHECK-1',
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
  'no-balance': {
    clauses: 'LIST-7 LIST-8',
    async see(cashier) {
      await expectNoneOpen(cashier, 'Nothing to withdraw yet')
      await expect(method(cashier, 'Bank card')).toContainText(/From 20/)
    },
    act: stayAndSwitch('Deposit'),
  },
  'limit-near': {
    clauses: 'LIST-8',
    see: (cashier) => expect(cashier.getByText(/^You can deposit up to .?60\.00.EUR.? more\.$/)).toBeVisible(),
    act: openAndReturn('Bank card'),
  },
  'limit-reached': {
    clauses: 'LIST-7 LIST-8',
    async see(cashier) {
      await expectNoneOpen(cashier, 'You have reached your deposit limit')
      await expect(cashier.getByText(/deposit again from \d/)).toBeVisible()
    },
    act: stayAndSwitch('Withdraw'),
  },
  'time-restricted': {
    clauses: 'LIST-10',
    async see(cashier) {
      await expect(method(cashier, 'Bank card')).toContainText(/Available in \d+ min/)
      await expect(method(cashier, 'Bank card')).toHaveAttribute('aria-disabled', 'true')
      await expect(method(cashier, 'Veloro')).toContainText(/Available from \d\d:\d\d/)
      await expect(method(cashier, 'Halden Instant')).toContainText(/Available from\s\d+\s\w+/)
    },
    act: stayAndSwitch('Withdraw'),
  },
  wager: {
    clauses: 'LIST-9 AUTO-3',
    // The one withdrawal that is open opens by itself.
    see: (cashier) => expect(title(cashier)).toHaveText('Bank card'),
    async act(view) {
      await backToList(view)
      await expect(
        methods(view.cashier).filter({ hasText: 'Available after you complete your bonus wagering' }),
      ).toHaveCount(2)
    },
  },
  'no-methods': {
    clauses: 'LIST-7 LIST-12',
    async see(cashier) {
      await expectNoneOpen(cashier)
      await expect(methods(cashier)).toHaveCount(0)
    },
    act: stayAndSwitch('Withdraw'),
  },
  many: {
    clauses: 'LIST-19 MONEY-8',
    see: (cashier) => expect(cashier.getByRole('button', { name: /^All\s?99\+/ })).toBeVisible(),
    async act(view) {
      const first = open(view.cashier).first()
      await view.press(first)
      await expect(amountField(view.cashier)).toBeVisible()
      await backToList(view)
    },
  },
  japan: {
    clauses: 'MONEY-8',
    see: (cashier) => expect(cashier.getByText('0 JPY').first()).toBeVisible(),
    act: openAndReturn('Bank card'),
  },
  kuwait: {
    clauses: 'MONEY-8',
    see: (cashier) => expect(cashier.getByText('0.000 KWD').first()).toBeVisible(),
    act: openAndReturn('Bank card'),
  },
  bitcoin: {
    clauses: 'MONEY-8',
    see: (cashier) => expect(amountField(cashier)).toHaveValue(/^0\.0003/),
    act: backToList,
  },
  harbour: {
    clauses: 'SVC-4 MONEY-7',
    see: (cashier) => expect(cashier.getByText('€0.00').first()).toBeVisible(),
    act: openAndReturn('Bank card'),
  },
  legacy: {
    clauses: 'BOOT-2',
    async see(cashier) {
      await expect(cashier.locator('#modulor')).toBeAttached()
      await expect(cashier.locator('#modulor > *')).toHaveCount(0)
    },
    act: () => Promise.resolve(),
  },
}

async function openIn(page: Page, display: (typeof DISPLAYS)[number], inputMethod: InputMethod): Promise<Scope> {
  if (display === 'popup' || display === 'page')
    await press(page, inputMethod, page.getByRole('button', { name: 'Open the cashier' }))
  return display === 'page' ? page : cashierIn(page)
}

/** Each display shows three players, each in another look and by another inputMethod: moved on by one from display to display. */
const PLAYERS_PER_DRESS = DEMO_PLAYERS.length / DISPLAYS.length
const STORIES = DISPLAYS.map((display, row) => ({
  display,
  visits: DEMO_PLAYERS.slice(row * PLAYERS_PER_DRESS, (row + 1) * PLAYERS_PER_DRESS).map(({ state }, column) => ({
    ...turnOf(LOOKS, row + column),
    inputMethod: turnOf(INPUT_METHODS, row + column),
    player: state,
    ...(STATES[state] ?? { clauses: `no story of ${state}` }),
  })),
}))

test('SVC-4 every player of the demo has a story', () => {
  const seen = STORIES.flatMap(({ visits }) => visits.map(({ player }) => player))
  expect(seen).toEqual(DEMO_PLAYERS.map(({ state }) => state))
})

test.use({ hasTouch: true })

for (const { display, visits } of STORIES) {
  const clauses = [...new Set(visits.flatMap((visit) => visit.clauses.split(' ')))].join(' ')
  const players = visits.map(({ player }) => player).join(', ')
  test(`${clauses} the demo’s players ${players}, shown as ${display}`, async ({ page, world }) => {
    for (const { player, theme, viewport, inputMethod, ...story } of visits)
      await test.step(`${player}, ${viewport.width} wide, ${theme}, by ${inputMethod}`, async () => {
        if (!('see' in story)) throw new Error(story.clauses)
        await page.setViewportSize(viewport)
        await openDemo(page, world, { state: player, theme, display })
        const cashier = await openIn(page, display, inputMethod)
        await story.see(cashier)
        // A press before that is a story of its own (start).
        if (player !== 'legacy') await expect(cashier.locator('html[data-hydrated]')).toBeAttached()
        await story.act({ cashier, press: (element, options) => press(page, inputMethod, element, options) })
      })
  })
}
