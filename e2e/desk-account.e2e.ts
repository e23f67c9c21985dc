import { expectAccessibleDayAndNight } from './axe'
import { addAuthenticator, expect, expectReachableOnPhone, invitationLink, openDesk, test } from './desk'

test('issue-12 2 an operator adds a security key, names it, signs in with it alone, and removes the first passkey', async ({
  page,
  world,
  browser,
}) => {
  await openDesk(page, world)
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByText('You sign in without a passkey')).toBeVisible()
  // Longer than the top of a phone's page, and without a space at which it could break.
  const name = `Katherine${'Example'.repeat(9)}`
  const link = await invitationLink(page, { world, name, role: 'viewer' })

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const own = await context.newPage()
  const laptop = await addAuthenticator(own)
  await own.goto(link)
  await own.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(own.getByRole('banner').getByText(name)).toBeVisible()
  const key = await addAuthenticator(own, 'usb')
  await key.answer(false)

  await own.goto(`${world.desk.url}/account`)
  const rows = own.getByRole('region', { name: 'Passkeys' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveText([/Passkey without a name.*Signed in with it/])
  await rows.getByRole('button', { name: 'Remove' }).click()
  const removal = own.getByRole('dialog', { name: 'Remove Passkey without a name' })
  await removal.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(removal.getByText('This is the last passkey of the operator.')).toBeVisible()
  await removal.getByRole('button', { name: 'Close' }).click()

  await own.getByRole('button', { name: 'Add a passkey' }).click()
  const added = own.getByRole('dialog', { name: 'Add a passkey' })
  await added.getByLabel('Name').fill('Security key')
  await expectAccessibleDayAndNight(own)
  await laptop.answer(false)
  await key.answer(true)
  await added.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button', { name: 'Rename' }).click()
  await own.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await own.getByRole('button', { name: 'Save the name' }).click()
  await expect(rows).toHaveText([/Laptop.*Signed in with it/, /Security key.*Never/])
  await expectReachableOnPhone(own, rows.last(), ['Rename', 'Remove'])
  await expectAccessibleDayAndNight(own)

  await rows.filter({ hasText: 'Laptop' }).getByRole('button', { name: 'Remove' }).click()
  await own.getByRole('button', { name: 'Remove the passkey' }).click()
  // The removed passkey had opened this session.
  await own.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(rows).toHaveText([/Security key.*Signed in with it/])
  await context.close()
})

test('issue-12 2 an administrator removes the passkey of a lost phone, and the operator keeps the other one', async ({
  page,
  world,
  browser,
}) => {
  await openDesk(page, world)
  const link = await invitationLink(page, { world, name: 'Dorothy Example', role: 'viewer' })
  const context = await browser.newContext()
  const own = await context.newPage()
  const phone = await addAuthenticator(own)
  await own.goto(link)
  await own.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(own.getByRole('banner').getByText('Dorothy Example')).toBeVisible()
  const row = page.getByRole('row', { name: /Dorothy Example/ })
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: 'Remove a passkey' })).toHaveCount(0)

  const key = await addAuthenticator(own, 'usb')
  await key.answer(false)
  await own.goto(`${world.desk.url}/account`)
  await own.getByRole('button', { name: 'Add a passkey' }).click()
  await own.getByLabel('Name').fill('Security key')
  await phone.answer(false)
  await key.answer(true)
  await own.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(own.getByRole('row', { name: /Security key/ })).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: 'Remove a passkey' }).click()
  const sheet = page.getByRole('dialog', { name: 'Remove a passkey of Dorothy Example' })
  await expect(sheet.getByLabel('Passkey', { exact: true }).locator('option')).toHaveText([
    /Passkey without a name, created/,
    /Security key, created/,
  ])
  await sheet.getByLabel('Reason').fill('The phone was lost')
  await sheet.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(sheet).toBeHidden()
  await expect(row.getByRole('button', { name: 'Remove a passkey' })).toHaveCount(0)
  await page.goto(`${world.desk.url}/audit?act=removeOperatorPasskey`)
  await expect(page.getByRole('row', { name: /The phone was lost/ })).toBeVisible()

  await own.reload()
  await own.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(own.getByRole('banner').getByText('Dorothy Example')).toBeVisible()
  await context.close()
})
