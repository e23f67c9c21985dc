import { expectAccessibleDayAndNight } from './axe'
import { addAuthenticator, expect, expectReachableOnPhone, invitationLink, openDesk, test } from './desk'

test('issue-12 2 an invited operator sets up a passkey once and signs in with it, and the audit log shows each step', async ({
  page,
  world,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDesk(page, world, '/team')
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByRole('checkbox', { name: 'administrator' }).check()
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectAccessibleDayAndNight(page)

  const device = await browser.newContext({ reducedMotion: 'reduce' })
  const invited = await device.newPage()
  await addAuthenticator(invited)
  await invited.goto(link)
  await expect(invited).toHaveURL(`${world.desk.url}/set-up`)
  await expectAccessibleDayAndNight(invited)
  await invited.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(invited.getByRole('banner').getByText('Ada Example')).toBeVisible()
  await invited.getByRole('button', { name: 'Sign out' }).click()

  await invited.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(invited.getByRole('banner').getByText('Ada Example')).toBeVisible()

  await invited.goto(`${world.desk.url}/audit`)
  const lines = invited.getByRole('region', { name: 'Audit log' }).getByRole('row')
  const expectLine = (operator: string, act: string) =>
    expect(
      lines.filter({ hasText: operator }).filter({ has: invited.getByRole('cell', { name: act, exact: true }) }),
    ).toHaveCount(1)
  // Other tests in these programs invite operators too.
  await expect(lines.filter({ hasText: 'Demo operator' }).filter({ hasText: 'inviteOperator' }).first()).toBeVisible()
  for (const act of ['finishSetup', 'signOut', 'finishSignIn']) await expectLine('Ada Example', act)
  await expectAccessibleDayAndNight(invited)
  expect(await invited.content()).not.toContain(link.split('#')[1])

  // The link can be used once, and a device without the passkey cannot sign in.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('This set-up link was used or has expired.')).toBeVisible()
  await device.close()
})

test('issue-12 2 a sign-in with OpenID, or in another way after its refusal, ends on the page of the link that was opened', async ({
  page,
  world,
}) => {
  const api = `${world.desk.url}/api/operator/v1/sign-in`
  await page.route(api, (route) => route.fulfill({ json: { demo: true, openid: 'Example' } }))
  // In place of the provider, which returns to the callback.
  let end = '/'
  await page.route(`${api}/openid`, async (route) => {
    if (end === '/') await page.request.post(`${api}/demo`, { headers: { 'x-cashier-desk': '1' } })
    await route.fulfill({ status: 302, headers: { location: end } })
  })
  await page.goto(`${world.desk.url}/audit?act=signOut`)
  end = '/?refused=openid_refused'
  await page.getByRole('link', { name: 'Sign in with Example' }).click()
  await expect(page).toHaveURL(world.desk.url + end)
  end = '/'
  await page.getByRole('link', { name: 'Sign in with Example' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(page).toHaveURL(`${world.desk.url}/audit?act=signOut`)
  // It is restored once.
  await page.goto(world.desk.url)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

  // After a refusal the operator signs in in another way.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto(`${world.desk.url}/audit?act=signOut`)
  end = '/?refused=openid_refused'
  await page.getByRole('link', { name: 'Sign in with Example' }).click()
  await expect(page).toHaveURL(world.desk.url + end)
  await page.getByRole('button', { name: 'Sign in as demo operator' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(page).toHaveURL(`${world.desk.url}/audit?act=signOut`)
  // Without a link that was opened, nothing of the refusal stays.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto(world.desk.url + end)
  await page.getByRole('button', { name: 'Sign in as demo operator' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(page).toHaveURL(`${world.desk.url}/`)
})

test('issue-12 2 a long name of an operator hides no column', async ({ page, world }) => {
  await openDesk(page, world)
  await invitationLink(page, { world, name: 'Ä'.repeat(80), role: 'support' })
  const hiddenPx = (label: string) =>
    page.getByRole('region', { name: label }).evaluate((box) => box.scrollWidth - box.clientWidth)
  await expect(page.getByRole('row', { name: /ÄÄÄ/ })).toBeVisible()
  expect(await hiddenPx('Operators')).toBe(0)
})

test('issue-12 2 a disabled operator is signed out, and a cancelled passkey dialog is not shown as a failure of the service', async ({
  page,
  world,
  browser,
}) => {
  await openDesk(page, world, '/team')
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByLabel('Name').fill('Grace Example')
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const device = await browser.newContext()
  const invited = await device.newPage()
  await invited.goto(link)
  // Without an authenticator the browser refuses.
  await invited.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(invited.getByText('The sign-in was cancelled')).toBeVisible()
  await addAuthenticator(invited)
  await invited.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(invited.getByRole('banner').getByText('Grace Example')).toBeVisible()
  await invited.goto(`${world.desk.url}/team`)
  await expect(invited.getByText('Your roles do not permit this page')).toBeVisible()

  const row = page.getByRole('row', { name: /Grace Example/ })
  await page.reload()
  await expect(row).toBeVisible()
  await expectReachableOnPhone(page, row, ['Roles', 'New set-up link', 'End sessions', 'Disable'])
  await row.getByRole('button', { name: 'Disable' }).click()
  const sheet = page.getByRole('dialog', { name: 'Disable Grace Example' })
  await sheet.getByLabel('Reason').fill('Left the company')
  await sheet.getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  await page.goto(`${world.desk.url}/audit?act=disableOperator`)
  await expect(page.getByRole('row', { name: /Left the company/ })).toBeVisible()
  await invited.reload()
  await expect(invited.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await invited.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(invited.getByText('The passkey was not accepted.')).toBeVisible()
  await device.close()
})
