/** The player's steps on each screen. A step is one action; the oracle checks its result. */
import type { BrowserContext, Page } from '@playwright/test'
import { CARDS, amountField, challengePage, chooseMethod, enterAmount, fillCard } from '../cashier'
import type { Journey, Typed } from './journey'
import { isLine, says, words, type Screen, type ScreenKind } from './screen'
import type { JourneyWorld } from './world'

export type Around = {
  readonly page: Page
  readonly context: BrowserContext
  readonly world: JourneyWorld
  readonly journey: Journey
  readonly screen: Screen
}

export type Step = {
  readonly name: string
  readonly weight: number
  readonly on: 'any' | readonly ScreenKind[]
  readonly isPossible?: (around: Around) => boolean
  readonly act: (around: Around) => Promise<void>
}

/** Few amounts, so that they repeat. The second payout and redirect stay pending and end later. */
const AMOUNTS = ['25.00', '25.00', '30.53'] as const
const ABOVE_LIMIT = '70'
const IBANS = ['DE89370400440532013000', 'FR1420041010050500013M02606'] as const
const DEPOSIT_METHODS = ['Bank card', 'Halden Instant', 'Tollo Voucher', 'Quillpay'] as const

const button = (page: Page, key: string) => page.getByRole('button', { name: words(key) }).first()
const exactButton = (page: Page, key: string) =>
  page.getByRole('button', { name: new RegExp(`^(?:${words(key).source})$`) }).first()
const inDialog = (page: Page, key: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^(?:${words(key).source})$`) })
    .first()

const isFlow = (flow: 'deposit' | 'withdrawal') => (around: Around) =>
  new URL(around.screen.url).pathname.startsWith(`/${flow}`)

const isCardForm = ({ screen }: Around) => screen.heading.includes('Bank card')
const isLimitInTheWay = ({ screen }: Around) => says(screen.text, 'LIST.CLOSED.AMOUNT_DO')

function openMethod(name: string, flow: 'deposit' | 'withdrawal', weight: number): Step {
  return {
    name: `open ${name}`,
    weight,
    on: ['list'],
    isPossible: (around) => isFlow(flow)(around) && around.screen.enabledCount > 0,
    act: ({ page }) => chooseMethod(page, name),
  }
}

/** Fills the open form; returns the typed values. */
async function fill({ page, journey, screen }: Around, card?: string): Promise<Typed> {
  const flow = isFlow('withdrawal')({ screen } as Around) ? 'withdrawal' : 'deposit'
  const amount = journey.random.one('amount', AMOUNTS)
  await enterAmount(page, amount)
  const typed = { flow, method: screen.heading.split('\n')[0] ?? '', amount, destination: null } as const
  if (card !== undefined) {
    const other = page.getByRole('radio', { name: words('FIELD.CARD_NEW') })
    if (says(screen.text, 'FIELD.CARD_NEW')) await other.check({ force: true })
    await fillCard(page, card)
    return { ...typed, destination: card.slice(-4) }
  }
  if (flow === 'deposit') return typed
  const iban = journey.random.one('account', IBANS)
  await page.getByRole('textbox', { name: words('PH.LABEL.IBAN') }).fill(iban)
  return { ...typed, destination: iban.slice(-4) }
}

async function fillAndPress(around: Around, card?: string): Promise<void> {
  const typed = await fill(around, card)
  around.journey.press(typed)
  await around.page
    .getByRole('button', { name: /^(?:Pay|Withdraw)\b/ })
    .last()
    .click()
}

const payByCard = (kind: keyof typeof CARDS, weight: number): Step => ({
  name: `pay by card: ${kind}`,
  weight,
  on: ['form'],
  isPossible: isCardForm,
  act: (around) => fillAndPress(around, CARDS[kind]),
})

/** Repeats the submit of the previous step, as another payment. */
function pressAgain({ journey }: Around, isInstead: boolean): void {
  const last = journey.presses.at(-1)
  if (last) journey.press(last.typed, isInstead ? journey.earlierId : null)
}

const press = (key: string, on: readonly ScreenKind[], weight: number): Step => ({
  name: `press ${key}`,
  weight,
  on,
  isPossible: ({ screen }) => isLine(screen.text, key),
  act: ({ page }) => exactButton(page, key).click(),
})

const question = (key: string, weight: number, isPress: boolean): Step => ({
  name: `answer ${key}`,
  weight,
  on: ['question'],
  isPossible: ({ screen }) => isLine(screen.dialog, key),
  async act(around) {
    if (isPress) pressAgain(around, key.startsWith('EARLIER.CANCEL'))
    await inDialog(around.page, key).click()
  },
})

const atTheBank = (label: string, weight: number): Step => ({
  name: `at the bank: ${label}`,
  weight,
  on: ['bank'],
  isPossible: ({ screen }) => screen.text.includes(label),
  act: ({ page }) => page.getByRole('button', { name: label, exact: true }).click(),
})

/** Opens the cashier as the merchant's page does after a reload. */
async function reopen({ page, world, journey }: Around): Promise<void> {
  await page.goto(await journey.openAddress(world))
}

async function setOffline({ context, journey }: Around, isOffline: boolean): Promise<void> {
  journey.isOffline = isOffline
  await context.setOffline(isOffline)
}

const isOnline = ({ journey }: Around) => !journey.isOffline

/** Another device pays: at the counter for a voucher, on a phone for a QR code. */
async function payElsewhere({ page, world, screen }: Around): Promise<void> {
  const code = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}/.exec(screen.text)?.[0]
  const link = await page
    .getByRole('link', { name: words('DISPLAY.OPEN_APP') })
    .getAttribute('href', { timeout: 500 })
    .catch(() => null)
  if (code !== undefined) {
    const body = new URLSearchParams({ code, decision: 'pay' })
    await fetch(`${world.sandboxUrl}/counter`, { method: 'POST', body })
  } else if (link !== null) {
    const address = new URL(link)
    const body = new URLSearchParams({ token: address.searchParams.get('token') ?? '', decision: 'pay' })
    await fetch(`${world.sandboxUrl}${address.pathname}/decision`, { method: 'POST', body })
  }
}

export const STEPS: readonly Step[] = [
  openMethod('Bank card', 'deposit', 6),
  ...DEPOSIT_METHODS.slice(1).map((name) => openMethod(name, 'deposit', 2)),
  openMethod('Halden Instant', 'withdrawal', 14),
  {
    name: 'to the other flow',
    weight: 2,
    on: ['list'],
    act: ({ page, screen }) =>
      page
        .getByRole('link', {
          name: words(isFlow('deposit')({ screen } as Around) ? 'LIST.WITHDRAWAL' : 'LIST.DEPOSIT'),
        })
        .filter({ visible: true })
        .first()
        .click(),
  },
  {
    name: 'open what is not finished',
    weight: 3,
    on: ['list'],
    isPossible: ({ screen }) => screen.openRows.length > 0,
    act: ({ page, journey, screen }) =>
      page
        .locator('section', { has: page.getByRole('heading', { name: words('LIST.OPEN') }) })
        .locator('button.mc-row')
        .nth(Math.floor(journey.random.fraction('row') * screen.openRows.length))
        .click(),
  },
  {
    name: 'correct the amount',
    weight: 8,
    on: ['list'],
    isPossible: isLimitInTheWay,
    act: ({ page }) => button(page, 'LIST.CLOSED.AMOUNT_DO').click(),
  },
  {
    name: `type ${ABOVE_LIMIT} above the limit and leave`,
    weight: 5,
    on: ['form'],
    isPossible: (around) => around.journey.hasLimit && isFlow('deposit')(around) && !around.journey.isOffline,
    async act({ page }) {
      await enterAmount(page, ABOVE_LIMIT)
      await amountField(page).blur()
      await page.goBack()
    },
  },
  payByCard('approved', 5),
  payByCard('challengeAtOnce', 4),
  payByCard('challenge', 1),
  payByCard('insufficientFunds', 2),
  payByCard('answerLost', 2),
  payByCard('pending', 2),
  payByCard('slow', 1),
  {
    name: 'pay by what is not a card',
    weight: 12,
    on: ['form'],
    isPossible: (around) => !isCardForm(around),
    act: (around) => fillAndPress(around),
  },
  {
    name: 'pay, and the answer is lost',
    weight: 2,
    on: ['form'],
    isPossible: isOnline,
    act: async (around) => {
      around.journey.isNextAnswerLost = true
      await fillAndPress(around, isCardForm(around) ? CARDS.approved : undefined)
    },
  },
  question('EARLIER.CONTINUE', 2, false),
  question('EARLIER.CONTINUE_WITHDRAWAL', 2, false),
  question('EARLIER.SHOW', 1, false),
  question('EARLIER.SHOW_WITHDRAWAL', 1, false),
  question('EARLIER.CANCEL_deposit', 2, true),
  question('EARLIER.CANCEL_withdrawal', 2, true),
  question('EARLIER.ANOTHER_deposit', 2, true),
  question('EARLIER.ANOTHER_withdrawal', 3, true),
  question('EARLIER.AGAIN', 1, true),
  { name: 'back to the form', weight: 1, on: ['question'], act: ({ page }) => inDialog(page, 'EARLIER.BACK').click() },
  ...(['Approve', 'Refuse'] as const).map((label): Step => ({
    name: `challenge: ${label}`,
    weight: label === 'Approve' ? 4 : 2,
    on: ['challenge'],
    isPossible: (around) => isOnline(around) && says(around.screen.heading, 'THREE_DS.TITLE'),
    act: ({ page }) => challengePage(page).getByRole('button', { name: label }).click(),
  })),
  {
    name: 'cancel the challenge',
    weight: 2,
    on: ['challenge'],
    isPossible: ({ screen }) => says(screen.heading, 'THREE_DS.TITLE'),
    async act({ page }) {
      await button(page, 'THREE_DS.CANCEL').click()
      await inDialog(page, 'THREE_DS.CANCEL').click()
    },
  },
  {
    name: 'cancel what is paid elsewhere',
    weight: 2,
    on: ['display'],
    isPossible: ({ screen }) => isLine(screen.text, 'DISPLAY.CANCEL'),
    async act({ page }) {
      await exactButton(page, 'DISPLAY.CANCEL').click()
      await inDialog(page, 'THREE_DS.CANCEL').click()
    },
  },
  { name: 'pay elsewhere', weight: 3, on: ['display'], act: payElsewhere },
  press('DISPLAY.PAID', ['display'], 1),
  press('DISPLAY.SHOW_AGAIN', ['wait'], 1),
  { ...press('REDIRECT.CONTINUE', ['redirect'], 3), isPossible: isOnline },
  press('REDIRECT.NOT_NOW', ['redirect'], 1),
  atTheBank('Pay', 4),
  atTheBank('Pay later', 2),
  atTheBank('Leave it pending', 2),
  atTheBank('Cancel', 2),
  press('RESULT.ALL_METHODS', ['success', 'declined', 'unread'], 6),
  press('RESULT.TRY_AGAIN', ['declined'], 3),
  press('RESULT.ANOTHER_CARD', ['declined'], 3),
  press('RESULT.CHECK_AGAIN', ['unread', 'disputed'], 4),
  press('FORM.CHECK_AGAIN', ['unsure'], 4),
  press('LIST.PENDING.DO', ['list'], 8),
  press('RESULT.CANCEL_WITHDRAWAL', ['wait'], 20),
  {
    name: 'confirm the reversal',
    weight: 24,
    on: ['reject'],
    // The dialog has the same name as its button, even after the response.
    isPossible: ({ screen }) => isLine(screen.dialog, 'REJECT.DO') && !isLine(screen.dialog, 'REJECT.DONE'),
    async act({ page }) {
      const all = page.getByRole('radio', { name: words('REJECT.ALL') })
      if (await all.isVisible()) await all.check({ force: true })
      await inDialog(page, 'REJECT.DO').click()
      await inDialog(page, 'REJECT.DONE').or(inDialog(page, 'LIST.FAILED.AGAIN')).first().waitFor()
    },
  },
  press('REJECT.LEAVE', ['reject'], 1),
  press('REJECT.DONE', ['reject'], 6),
  {
    name: 'go back',
    weight: 2,
    on: 'any',
    isPossible: isOnline,
    act: ({ page }) => page.goBack().then(() => undefined),
  },
  {
    name: 'go forward',
    weight: 1,
    on: 'any',
    isPossible: isOnline,
    act: ({ page }) => page.goForward().then(() => undefined),
  },
  {
    name: 'go back without a connection',
    weight: 2,
    on: ['form', 'wait', 'display', 'unread'],
    isPossible: (around) => !isOnline(around),
    act: ({ page }) => page.evaluate(() => window.history.back()),
  },
  {
    name: 'reload',
    weight: 1,
    on: 'any',
    isPossible: isOnline,
    act: ({ page }) => page.reload().then(() => undefined),
  },
  { name: 'host reload', weight: 1, on: 'any', isPossible: isOnline, act: reopen },
  {
    name: 'open again after leaving',
    weight: 20,
    on: ['away', 'broken', 'other', 'bank'],
    isPossible: (around) => isOnline(around) && !around.screen.text.includes('Leave it pending'),
    act: reopen,
  },
  {
    name: 'new session in a browser that knows nothing',
    weight: 1,
    on: 'any',
    isPossible: isOnline,
    async act(around) {
      await around.page.evaluate(() => {
        window.localStorage.clear()
        window.sessionStorage.clear()
      })
      await reopen(around)
    },
  },
  {
    name: 'reload, and the state is refused',
    weight: 2,
    on: ['success', 'declined', 'wait', 'display'],
    isPossible: isOnline,
    async act({ page, journey }) {
      journey.isStateRefused = true
      await page.reload()
      await button(page, 'RESULT.CHECK_AGAIN').waitFor()
    },
  },
  {
    name: 'go offline',
    weight: 1,
    on: ['list', 'form', 'wait', 'display', 'success'],
    isPossible: isOnline,
    act: (around) => setOffline(around, true),
  },
  {
    name: 'come online',
    weight: 12,
    on: 'any',
    isPossible: (around) => !isOnline(around),
    act: (around) => setOffline(around, false),
  },
  {
    name: 'the provider becomes slow, or quick again',
    weight: 1,
    on: ['list', 'form'],
    act({ world }) {
      world.proxy.isSlow = !world.proxy.isSlow
      return Promise.resolve()
    },
  },
  {
    name: 'wait for the answer',
    weight: 6,
    on: ['sending', 'checking', 'loading'],
    act: ({ page }) => page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => done()))),
  },
]
