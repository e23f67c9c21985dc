import { CARDS, challengePage, chooseMethod, expectDecline, expectDeposit, fillCard, pay } from './cashier'
import { expect, openSession, test } from './world'

test.describe.configure({ retries: 0 })

const CVV = '739'
const HOLDER = 'Canary Holdersson'

/** The notations in which a secret may be written. */
const spellings = (secret: string) => [
  secret,
  secret.replace(/(\d{4})(?=\d)/g, '$1 '),
  secret.replace(/(\d{4})(?=\d)/g, '$1-'),
  encodeURIComponent(secret.replace(/(\d{4})(?=\d)/g, '$1 ')),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

test('SVC-6 SVC-7 SESS-7 FORM-17 card number, CVV and session id stay out of logs, addresses, events and storage', async ({
  page,
  world,
}) => {
  const addresses: string[] = []
  const posted: string[] = []
  const consoleLines: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    // The submit is the only request that may contain a card.
    if (!request.url().endsWith('/submit')) posted.push(request.postData() ?? '')
  })
  page.on('console', (line) => consoleLines.push(line.text()))

  const { session_id, url } = await openSession(world)
  await page.goto(url)
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.insufficientFunds, { cvv: CVV })
  await page.getByRole('textbox', { name: 'Name on card' }).fill(HOLDER)
  await pay(page)
  await expectDecline(page, 'There is not enough money in the account.')
  await page.getByRole('button', { name: 'Another card' }).click()
  await fillCard(page, CARDS.challenge, { cvv: CVV })
  await pay(page)
  await challengePage(page).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(page, '100.00 EUR')

  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  const dom = await page.content()
  const logs = world.service.output() + world.sandbox.output() + world.demo.output()
  const sinks = {
    logs,
    stored,
    dom,
    addresses: addresses.join('\n'),
    posted: posted.join('\n'),
    console: consoleLines.join('\n'),
  }
  for (const secret of [CARDS.insufficientFunds, CARDS.challenge])
    for (const spelling of spellings(secret))
      for (const [sink, text] of Object.entries(sinks))
        expect(text.includes(spelling), `${spelling} in ${sink}`).toBe(false)

  // The page's own address contains the session id once, before it is removed; after that it is nowhere.
  expect(addresses.filter((address) => address.includes(session_id))).toEqual([url])
  expect(logs).not.toContain(session_id)
  expect(posted.join('\n')).not.toContain(session_id)
  expect(page.url()).not.toContain(session_id)
  expect(stored).not.toContain(`"${CVV}"`)
})
