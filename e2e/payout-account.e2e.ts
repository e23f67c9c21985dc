/** A payout account is verified, a deposit is confirmed by a code; the codes are read where a player reads them. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { chooseMethod, enterAmount, pay } from './cashier'
import { expect, newPlayer, openSession, test, type World } from './world'

test.describe.configure({ retries: 0 })

const IBAN = 'DE89370400440532013000'

async function newestCode(world: World, to: string): Promise<string> {
  const answer = await fetch(`${world.sandbox.url}/messages?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  })
  const { messages } = (await answer.json()) as { messages: { text: string }[] }
  return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? 'no code'
}
const notThe = (code: string) => (code === '000000' ? '000001' : '000000')

/** A player of their own, so that no other story's codes are counted. */
function somebody() {
  const player = newPlayer()
  const digits = player.replace(/\D/g, '').slice(-8).padStart(8, '0')
  return { player, email: `${player}@players.example`, phone: `+491511${digits}` }
}

async function openPayout(page: Page, world: World, terms: { email?: string; phone?: string; player: string }) {
  const { player, ...contacts } = terms
  const { url } = await openSession(world, { player, balance: '200.00', profile: contacts })
  await page.goto(url.replace('/deposit?', '/withdrawal?'))
  await chooseMethod(page, 'Fenmark Bank')
  await enterAmount(page, '50')
  await page.getByRole('textbox', { name: 'IBAN' }).fill(IBAN)
  await page.getByRole('button', { name: /^Withdraw\b/ }).click()
}

const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('VERIF-1 VERIF-2 VERIF-4 WDR-1 a new account is confirmed once, and the withdrawal continues unchanged', async ({
    page,
    world,
  }) => {
    const who = somebody()
    await openPayout(page, world, who)
    await expect(page).toHaveURL(/\/withdrawal-verify-account/)
    await expect(page.getByText('DE •••• 3000')).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('radio', { name: /Email/ }).check()
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Send a new code/ })).toContainText(/in 0:\d\d|in 1:00/)
    const code = await newestCode(world, who.email)
    await codeField(page).fill(notThe(code))
    await codeField(page).press('Enter')
    await expect(page.getByText('Wrong code. 4 attempts left.')).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await codeField(page).fill('')
    await codeField(page).focus()
    await page.evaluate(
      (text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await expect(codeField(page)).toHaveValue(code)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page).toHaveURL(/\/account-management\/status\/success/)
    await expect(page.getByText('Account confirmed')).toBeVisible()
    await page.getByRole('button', { name: 'Continue withdrawal' }).click()
    await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveValue(IBAN)
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/^50/)
    await page.getByRole('button', { name: /^Withdraw\b/ }).click()
    await expect(page).toHaveURL(/withdrawal-(?:processing|success)|deposit-await/)
  })

  test('VERIF-3 WDR-2 too many wrong codes block for a while, and the page shows until when', async ({
    page,
    world,
  }) => {
    const who = somebody()
    await openPayout(page, world, who)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    const code = await newestCode(world, who.email)
    for (let left = 4; left >= 0; left -= 1) {
      await codeField(page).fill(notThe(code))
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      if (left > 1) await expect(page.getByText(`Wrong code. ${left} attempts left.`)).toBeVisible()
      if (left === 1) await expect(page.getByText('Wrong code. One attempt left.')).toBeVisible()
    }
    await expect(page).toHaveURL(/\/account-management-blocked/)
    await expect(page.getByText(/Account verification is blocked until \d\d:\d\d/)).toBeVisible()
    await expect(page.getByRole('link', { name: /Contact support/ })).toHaveAttribute('href', /\/help$/)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Back to withdrawal' }).click()
    await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveValue(IBAN)
  })

  test('OTP-1 OTP-2 OTP-3 issue-8 2.6 a deposit is paid with its code, a reload keeps the step, and a valid code is not sent twice', async ({
    page,
    world,
  }) => {
    const who = somebody()
    const { url } = await openSession(world, { player: who.player, profile: { phone: who.phone } })
    await page.goto(url)
    await chooseMethod(page, 'Sable Secure')
    await enterAmount(page, '25')
    await pay(page)
    const sheet = page.getByRole('dialog', { name: 'Enter the code' })
    await expect(sheet.getByText(/We sent you a 6-digit code\..* We sent it to .*\+•+\d{3}/)).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    const code = await newestCode(world, who.phone)
    await sheet.getByRole('textbox', { name: '6-digit code' }).fill(notThe(code))
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect(sheet.getByText('This code is wrong. Please check it and try again.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await pay(page)
    await expect(
      sheet.getByText('The details have not changed, so the code we sent you before is still valid.'),
    ).toBeVisible()
    await page.reload()
    await expect(sheet.getByText(/The details have not changed/)).toBeVisible()
    expect(await newestCode(world, who.phone)).toBe(code)
    await sheet.getByRole('textbox', { name: '6-digit code' }).fill(code)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/bank\/|deposit-(?:await|processing|success)/)
  })
})

test('OTP-3 a player without a phone number sees why no code is sent', async ({ page, openCashier }) => {
  await openCashier()
  await chooseMethod(page, 'Sable Secure')
  await enterAmount(page, '25')
  await pay(page)
  const sheet = page.getByRole('dialog', { name: 'Enter the code' })
  await expect(sheet.getByText(/We have no contact to send a code to/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('VERIF-3 issue-8 2.6 a reload in the code step keeps the step, and the code still confirms', async ({
  page,
  world,
}) => {
  const who = somebody()
  await openPayout(page, world, who)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const code = await newestCode(world, who.email)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(page.getByText('DE •••• 3000')).toBeVisible()
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Account confirmed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Account confirmed')).toBeVisible()
})

test('VERIF-4 RESULT-5 without any contact, support is the way, and the way on leads where a success does', async ({
  page,
  world,
}) => {
  await openPayout(page, world, { player: newPlayer() })
  await expect(page.getByText('We have no contact to send a code to')).toBeVisible()
  await page.getByRole('button', { name: 'Get help' }).click()
  await expect(page).toHaveURL(/\/account-management\/support/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Contact support/ }).click()
  await (await opened).close()
  await expect(page).toHaveURL(/\/account-management\/status/)
  const left = page.waitForRequest(`${world.demo.url}/?payment=success`)
  await page.getByRole('button', { name: 'Back to the site' }).click()
  await left
})

test('ROUTE-6 ROUTE-10 VERIF-5 the area opens by its address, and shows no success without a verification', async ({
  page,
  world,
}) => {
  const { url } = await openSession(world)
  await page.goto(url.replace('/deposit?', '/acc_management?'))
  await expect(page).toHaveURL(/\/account-management\?/)
  await expect(page.getByRole('button', { name: /Payout cards/ })).toBeVisible()
  await page.goto(url.replace('/deposit?', '/account-management/status/success?'))
  await expect(page).toHaveURL(/\/account-management\/status\?/)
  await expect(page.getByText('No account to confirm')).toBeVisible()
  await page.goto(url.replace('/deposit?', '/withdrawal-verify-account?'))
  await expect(page).toHaveURL(/\/withdrawal\?/)
  await page.goto(url.replace('/deposit?', '/account-management-blocked?'))
  await expect(page.getByText('Verification is not blocked')).toBeVisible()
})
