/** Lists of the desk that do not show everything say so. The service's responses are replaced: long lists take long to make. */
import { PLAYER_ROWS_MAX, STATEMENT_DAYS_MAX, STORY_ROWS_MAX } from '@modulor/contract/operator'
import { CARDS } from './cashier'
import { expect, openDesk, test } from './desk'
import { depositByApi, newPlayer } from './world'

const API = '**/api/operator/v1'
const AT = '2026-11-20T08:00:00.000Z'
const ID = '00000000-0000-4000-8000-000000000001'

test('issue-12 2 the list of operations that wait for a second person continues on further pages', async ({
  page,
  world,
}) => {
  const operation = {
    ...{ operation_id: ID, payment_id: ID, kind: 'refund', origin: 'merchant', state: 'awaiting_approval' },
    ...{ dispute_state: null, currency: 'EUR', amount: '500.00', provider_fee: '0.00', returned_fee: '0.00' },
    ...{ reason: 'The player asked for it', failure_code: null, created_at: AT, updated_at: AT, source: 'player' },
    ...{ version: 1, requested_by: null, decided_by: null, expires_at: null },
  }
  let isDecided = false
  await page.route(/\/operations\/awaiting/, (route) => {
    const isLast = route.request().url().includes('cursor=c_2')
    const operations = isLast && isDecided ? [] : [{ ...operation, amount: isLast ? '7.00' : '500.00' }]
    return route.fulfill({ json: { operations, next_cursor: isLast ? null : 'c_2' } })
  })
  await openDesk(page, world, '/approvals')
  await expect(page.getByRole('region', { name: 'Refund: 500.00 EUR' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'First operations' })).toHaveCount(0)
  await page.getByRole('link', { name: 'More operations' }).click()
  await expect(page.getByRole('region', { name: 'Refund: 7.00 EUR' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'More operations' })).toHaveCount(0)
  isDecided = true
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('There is nothing left on this page')).toBeVisible()
  await expect(page.getByText('Nothing waits for a decision')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show the list from its beginning' }).click()
  await expect(page.getByRole('region', { name: 'Refund: 500.00 EUR' })).toBeVisible()
})

test('issue-12 2 the search for players, and the lists of a player, say that they are cut', async ({ page, world }) => {
  const player = newPlayer()
  await depositByApi(world, { player, card: CARDS.approved, status: 'success' })
  await openDesk(page, world, '/players')
  const more = page.getByText('More players have it')
  const find = async () => {
    await page.getByRole('searchbox', { name: /Player’s id/ }).fill(player)
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('link', { name: player })).toBeVisible()
  }
  await find()
  await expect(more).toHaveCount(0)
  await page.route(`${API}/players/search`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), is_more: true } })
  })
  await find()
  await expect(more).toBeVisible()

  await page.route(`${API}/players/*/${player}`, async (route) => {
    const response = await route.fetch()
    const view = (await response.json()) as { sessions: object[] }
    const sessions = Array.from({ length: PLAYER_ROWS_MAX.sessions }, (_, at) => ({
      ...view.sessions[0],
      reference: `sr_${at}`,
    }))
    await route.fulfill({ response, json: { ...view, sessions } })
  })
  await page.getByRole('link', { name: player }).click()
  await expect(page.getByText('At most the newest 20 are shown.')).toHaveCount(1)
})

test('issue-12 2 a history with more entries than the page shows says of which kind', async ({ page, world }) => {
  const { paymentId } = await depositByApi(world, { player: newPlayer(), card: CARDS.approved, status: 'success' })
  await openDesk(page, world, `/payments/${paymentId}`)
  const cut = page.getByText('The provider was asked: at most the oldest 500 are shown.')
  await expect(page.getByRole('region', { name: 'What happened' })).toBeVisible()
  await expect(cut).toHaveCount(0)
  await page.route(`${API}/payments/${paymentId}`, async (route) => {
    const response = await route.fetch()
    const entries = Array.from({ length: STORY_ROWS_MAX }, () => ({
      at: AT,
      kind: 'provider',
      facts: { call: 'read' },
    }))
    await route.fulfill({ response, json: { ...((await response.json()) as object), entries } })
  })
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(cut).toBeVisible()
})

test('issue-12 4 a day with more breaks than its page shows says so, and links to all open ones', async ({
  page,
  world,
}) => {
  const day = {
    ...{ provider: 'sandbox', day: '2026-11-20', covers_from: AT, covers_to: AT, statements: 1, lines: 300 },
    ...{ matched: 0, breaks: 300, breaks_open: 300, closed_at: null, closed_by: null },
  }
  const breaks = [
    { case_id: ID, kind: 'not_ours', row: 2, payment_id: null, details: { amount: '5.00', currency: 'EUR' } },
  ].map((found) => ({ ...found, is_open: true }))
  const view = { day, statements: [], balances: [], fees: [], breaks, trial_balance: [] }
  const days = Array.from({ length: STATEMENT_DAYS_MAX }, (_, at) => ({ ...day, provider: `provider-${at}` }))
  await page.route(`${API}/reconciliation`, (route) => route.fulfill({ json: { days, providers: [] } }))
  await openDesk(page, world, '/reconciliation')
  await expect(page.getByText('At most the newest 60 are shown.')).toBeVisible()
  await page.route(`${API}/reconciliation/days/sandbox/2026-11-20`, (route) => route.fulfill({ json: view }))
  await page.goto(`${world.desk.url}/reconciliation/sandbox/2026-11-20`)
  await expect(page.getByText('These are 1 of 300, the open ones first.')).toBeVisible()
  await page.getByRole('region', { name: 'Breaks' }).first().getByRole('link', { name: 'Cases' }).click()
  await expect(page).toHaveURL(/\/cases\?kind=statement_break$/)
})
