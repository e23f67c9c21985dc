/** A payout account is verified by a code, and a deposit confirmed by one; the test reads the codes where a player would. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
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

/** A player of its own, so that codes of other tests are not counted. */
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

  test('VERIF-1 VERIF-2 VERIF-4 WDR-1 a new account is verified once, and the withdrawal continues unchanged', async ({
    page,
    world,
  }) => {
    const who = somebody()
    await openPayout(page, world, who)
    await expect(page).toHaveURL(/\/withdrawal-verify-account/)
    await expect(page.getByText('DE •••• 3000')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: /Email/ }).check()
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Send a new code/ })).toContainText(/in 0:\d\d|in 1:00/)
    const code = await newestCode(world, who.email)
    await codeField(page).fill(notThe(code))
    await codeField(page).press('Enter')
    await expect(page.getByText('Wrong code. 4 attempts left.')).toBeVisible()
    await expectAccessible(page)
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
    await expectAccessible(page)
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
