/** Hostile values in every parameter of the address: they fall back to defaults and have no other effect (BOOT-12). */
import type { Page } from '@playwright/test'
import { turnOf } from './demo'
import { expect, openSession, test, type World } from './world'

const MARK = 'hostilemark'
const HUGE = MARK + 'x'.repeat(2_500)

/** Markup, scripts, foreign addresses, control characters, wrong types, and very long values. */
const VALUES = [
  `"><img src=x onerror="window.hit=1" alt=${MARK}>`,
  `<script>window.hit=1</script>${MARK}`,
  `javascript:window.hit=1//${MARK}`,
  `https://${MARK}.example/steal`,
  `//${MARK}.example@localhost/`,
  `data:text/html,<script>window.hit=1</script>${MARK}`,
  `${MARK}\u0000\u202e\r\nset-cookie: hit=1`,
  HUGE,
] as const

const PARAMETERS = [
  'clstrmid',
  'pay_group',
  'lang',
  'user',
  'metrics',
  'width',
  'height',
  'merchant_redirect_url',
  'merchant_domain',
  'in_pop_up',
  'close_icon',
  'mode',
  'hidenav',
  'theme',
  'xChannel',
  'isForcedMobile',
  'explain',
] as const

/** What an address must not cause: scripts, injected content, stored values, foreign requests, or navigation. */
async function expectHarmless(page: Page, world: World, foreign: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined()
  expect(new URL(page.url()).origin).toBe(world.service.url)
  const drawn = await page.evaluate(() => document.body.innerText + document.title)
  expect(drawn).not.toContain(MARK)
  const inMarkup = await page.evaluate((mark) => {
    // Our own links keep the query of the address; the next page reads it and must treat it as untrusted
    // too.
    const isOwnQuery = (name: string, value: string) => {
      if (name !== 'href') return false
      const { origin, pathname } = new URL(value, location.href)
      return origin === location.origin && !pathname.includes(mark)
    }
    return [...document.querySelectorAll('*')].flatMap(({ attributes }) =>
      [...attributes]
        .filter(({ name, value }) => value.includes(mark) && !isOwnQuery(name, value))
        .map(({ name, value }) => `${name}=${value.slice(0, 100)}`),
    )
  }, MARK)
  expect(inMarkup).toEqual([])
  expect(foreign).toEqual([])
}

function foreignRequests(page: Page, world: World): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== world.service.url) foreign.push(origin)
  })
  page.on('dialog', (dialog) => {
    foreign.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return foreign
}

/** Half of the values at once: two huge values still fit in one address, even when it is embedded in another one. */
const GROUPS = [PARAMETERS.slice(0, VALUES.length), PARAMETERS.slice(VALUES.length)]
/** A parameter has every second value, and its neighbour the others; `query.test.ts` tests all values of each. */
const TURNS = [0, 2, 4, 6]
const SESSION_NAMES = ['session_id', 'cashier_session_id', 'sessionId']

test(`BOOT-12 BOOT-4 hostile values of ${PARAMETERS.join(', ')} fall back and leave no trace`, async ({
  page,
  world,
}) => {
  const foreign = foreignRequests(page, world)
  for (const group of GROUPS)
    for (const turn of TURNS) {
      const { url } = await openSession(world)
      const address = new URL(url)
      for (const [at, parameter] of group.entries()) address.searchParams.set(parameter, turnOf(VALUES, at + turn))
      await page.goto(address.href)
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      await expect(page.getByTestId('pay-group').first()).toBeVisible()
      await expectHarmless(page, world, foreign)
    }
})

test('BOOT-12 SESS-1 hostile session ids are not used as a session, and not sent to the service', async ({
  page,
  world,
}) => {
  const foreign = foreignRequests(page, world)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  for (const [at, value] of VALUES.entries()) {
    const name = turnOf(SESSION_NAMES, at)
    await page.goto(`${world.service.url}/deposit?${name}=${encodeURIComponent(value)}&lang=en-COM`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByTestId('pay-group')).toHaveCount(0)
    await expectHarmless(page, world, foreign)
  }
  expect(calls).toEqual([])
})

const PATHS = [
  `/deposit/${encodeURIComponent(VALUES[0])}`,
  `/deposit/${MARK}/${MARK}/${MARK}`,
  `/withdrawal/..%2f..%2f${MARK}`,
  `/deposit/%00${MARK}`,
  `/%2f%2f${MARK}.example/deposit`,
  `/payments/status/sandbox/${encodeURIComponent(VALUES[1])}`,
  `/payments/interaction/${MARK}/${MARK}`,
  `/3ds_result?cres=${encodeURIComponent(VALUES[1])}&threeDSSessionData=${MARK}`,
  `/deposit/deposit-success?payment_id=${encodeURIComponent(VALUES[0])}`,
  `/deposit/deposit-error#${encodeURIComponent(VALUES[1])}`,
]

test('BOOT-12 ROUTE-14 MSG-4 hostile paths and a flood of parameters show one of our screens and none of their content', async ({
  page,
  world,
}) => {
  const foreign = foreignRequests(page, world)
  const { url } = await openSession(world)
  const many = Array.from({ length: 400 }, (_, index) => `theme=${MARK}${index}&__proto__[hit]=1&constructor=${MARK}`)
  await page.goto(`${url}&${many.join('&').slice(0, 7_000)}`)
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await expectHarmless(page, world, foreign)
  expect(await page.evaluate(() => 'hit' in {})).toBe(false)
  for (const path of PATHS) {
    await page.goto(world.service.url + path)
    await expect(page.locator('h1, [data-testid=pay-group]').first()).toBeVisible()
    await expectHarmless(page, world, foreign)
  }
})
