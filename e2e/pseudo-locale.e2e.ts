/** Every word on a screen comes from the messages: in the pseudo-locale a word in plain letters is hard-coded. */
import type { Page } from '@playwright/test'
import { CARDS, fillCardOf, openMethod } from './pseudo-locale'
import { expect, openSession, test, type World } from './world'

type Listing = { payment_groups?: { public_name: string }[]; payout_groups?: { public_name: string }[] }

async function namesOf(world: World, sessionId: string): Promise<string[]> {
  const lists = await Promise.all(
    ['payments', 'payouts'].map(async (flow) => {
      const answer = await fetch(`${world.service.url}/api/cashier-service/v1.0/${flow}/groups/init`, {
        headers: { 'x-session-id': sessionId },
      })
      return (await answer.json()) as Listing
    }),
  )
  return lists.flatMap((list) =>
    [...(list.payment_groups ?? []), ...(list.payout_groups ?? [])].map((group) => group.public_name),
  )
}

/** The reference on a receipt: ten letters and digits. */
const REFERENCE = /\b[A-Z0-9]{10}\b/g

/** Words without accents that a player reads or a screen reader announces and that are not data. */
async function plainWords(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const seen: string[] = []
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !/^(script|style|noscript)$/i.test(parent.tagName) && isShown(parent))
        seen.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title],img[alt]'))
      if (isShown(element))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) seen.push(element.getAttribute(name) ?? '')
    return [...seen, document.title]
  })
  const known = [...data].sort((one, other) => other.length - one.length)
  return texts
    .map((text) => known.reduce((rest, word) => rest.replaceAll(word, ''), text.replace(REFERENCE, '')))
    .filter((text) => /[A-Za-z]{2,}/.test(text))
}

/** Texts of the platform, which does not know the pseudo-locale. */
const CALENDAR = [
  'January February March April May June July August September October November December',
  'Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec AM PM',
].flatMap((words) => words.split(' '))
const DATA = ['EUR', 'Germany', 'DE', 'Visa', 'Marta Lindqvist', ...CALENDAR]

test('UI-8 BOOT-9 no screen of a deposit or a withdrawal has a hard-coded text', async ({ page, world }) => {
  const { session_id, url } = await openSession(world, { language: 'en', balance: '100.00' })
  const data = [...DATA, ...(await namesOf(world, session_id))]
  const check = async (what: string) => {
    expect(await plainWords(page, data), what).toEqual([])
  }
  const address = new URL(url)
  address.searchParams.set('lang', 'xa-COM')
  await page.goto(address.href)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await check('the list of deposits')

  await openMethod(page, 'Bank card')
  await check('the form of a card')
  await page.locator('button[type=submit]:visible').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await check('its errors')
  await fillCardOf(page, CARDS.insufficientFunds)
  await page.locator('button[type=submit]:visible').click()
  await expect(page).toHaveURL(/deposit-error/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('a decline')

  await page.goto(`${world.service.url}/withdrawal`)
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await check('the list of withdrawals')
  await openMethod(page, 'Halden Instant')
  await check('the form of a withdrawal')

  await page.goto(`${world.service.url}/deposit`)
  await openMethod(page, 'Bank card')
  await fillCardOf(page, CARDS.approved)
  await page.locator('button[type=submit]:visible').click()
  await expect(page).toHaveURL(/deposit-success/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('a success')
})
