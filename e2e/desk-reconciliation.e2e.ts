import { expectAccessibleDayAndNight } from './axe'
import { CARDS } from './cashier'
import { expect, openDesk, test } from './desk'
import { depositByApi, newPlayer } from './world'

test.use({ isWorldShared: false })

/** With the card's fee the charge is 25.73; the sandbox's statement has 1.00 less. */
const ALTERED = '25.15'

test('issue-12 3 4 a statement with less than was charged is fetched, explained and settled in the desk', async ({
  page,
  world,
}) => {
  const player = newPlayer()
  await depositByApi(world, { player, card: CARDS.approved, amount: ALTERED, status: 'success' })

  await openDesk(page, world, '/reconciliation')
  await page.getByRole('button', { name: 'Fetch' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fetch a statement' })
  await sheet.getByLabel('Day').fill(new Date().toISOString().slice(0, 10))
  await sheet.getByRole('button', { name: 'Fetch' }).click()
  await expect(page.getByText('1 line imported')).toBeVisible()
  await expect(page.getByText('1 case opened')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await page.getByRole('link', { name: /^Open / }).click()
  const breaks = page.getByRole('region', { name: 'Breaks' }).first()
  await expect(breaks.getByRole('row').filter({ hasText: 'Under amount' })).toContainText('24.73 EUR')
  await expect(breaks).toContainText('expected 25.73 EUR')
  await expectAccessibleDayAndNight(page)

  await breaks.getByRole('link', { name: 'Under amount' }).click()
  await expect(page.getByText('The amount on the statement is lower than ours.')).toBeVisible()
  await page.getByRole('button', { name: 'Write off' }).click()
  const act = page.getByRole('dialog')
  await expect(act).toContainText('1.00 EUR')
  await act.getByRole('textbox', { name: 'Reason' }).fill('The acquirer confirms its sum')
  await act.getByRole('button', { name: 'Write off' }).click()
  await expect(act).toBeHidden()
  await expect(page.getByText('The case closed with it.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('0 open of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Close the day' }).click()
  const close = page.getByRole('dialog', { name: 'Close the day' })
  await close.getByRole('textbox', { name: 'Reason' }).fill('All agrees')
  await close.getByRole('button', { name: 'Close the day' }).click()
  await expect(close.getByRole('alert')).toContainText('The statements do not cover the whole day yet')
})

test('issue-12 3 4 an invalid file is refused with its row, and importing the same file twice counts once', async ({
  page,
  world,
}) => {
  await openDesk(page, world, '/reconciliation')
  const upload = async (content: string) => {
    await page.getByRole('button', { name: 'Import' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Import a statement' })
    await sheet
      .getByLabel('Statement file (CSV)')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await sheet.getByRole('button', { name: 'Import' }).click()
    return sheet
  }
  const file = (amount: string) =>
    [
      'type,reference,payment,operation,amount,currency,fee,at',
      'statement,2026-01-02,,,,,,2026-01-02T00:00:00Z',
      'opening,,,,0.00,EUR,,',
      `adjustment,adj_1,,,${amount},EUR,,2026-01-02T10:00:00Z`,
      `closing,,,,${amount},EUR,,`,
      'end,1,,,,,,2026-01-03T00:00:00Z',
      '',
    ].join('\n')
  const refused = await upload(file('1,5').replaceAll('1,5', '"1,5"'))
  await expect(refused.getByRole('alert')).toContainText('row 4: amount is not a decimal number')
  await page.keyboard.press('Escape')
  await upload(file('1.50'))
  await expect(page.getByText('1 line imported')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '2026-01-02' })).toContainText('1 open of 1')
  await upload(file('1.50'))
  await expect(page.getByText('This statement was imported before')).toBeVisible()
})
