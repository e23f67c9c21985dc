/** A player's actions in the cashier, by role and label. */
import { expect, type Locator, type Page } from '@playwright/test'

export const CARDS = {
  approved: '4242424242424242',
  challenge: '4000000000003220',
  challengeAtOnce: '4000000000003063',
  frictionless: '4000000000003055',
  insufficientFunds: '4000000000009995',
  stolen: '4000000000009979',
  answerLost: '4000000000005027',
  answerLostForGood: '4000000000005035',
  mystery: '4000000000005068',
  slow: '4000000000005019',
  pending: '4000000000005100',
} as const

/** The page, or the cashier's frame in a merchant's page. */
export type Scope = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText' | 'getByTestId' | 'frameLocator' | 'locator'>

/** Selects a method in the list by its name. */
export async function chooseMethod(scope: Scope, name: string): Promise<void> {
  await scope.getByTestId('pay-group').filter({ hasText: name }).first().click()
  await expect(scope.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** The amount field, found by its label. */
export const amountField = (scope: Scope): Locator => scope.getByRole('textbox', { name: 'Amount' })

/** Likely forms are prerendered hidden, with fields of the same names. */
export const cvvField = (scope: Scope): Locator => scope.getByLabel('CVV', { exact: true }).filter({ visible: true })

export async function enterAmount(scope: Scope, amount: string): Promise<void> {
  await amountField(scope).fill(amount)
}

export async function fillCard(
  scope: Scope,
  number: string,
  parts: { expiry?: string; cvv?: string } = {},
): Promise<void> {
  await scope.getByRole('textbox', { name: 'Card number' }).fill(number)
  await scope.getByRole('textbox', { name: 'Expiry, MM/YY' }).fill(parts.expiry ?? '08/29')
  await cvvField(scope).fill(parts.cvv ?? '123')
  const holder = scope.getByRole('textbox', { name: 'Name on card' })
  if ((await holder.inputValue()) === '') await holder.fill('Marta Lindqvist')
}

/** The submit button, whatever the amount. */
export const payButton = (scope: Scope): Locator => scope.getByRole('button', { name: /^Pay\b/ })

export async function pay(scope: Scope): Promise<void> {
  await payButton(scope).click()
}

/** From the list to the submit, with a new card. */
export async function payByCard(scope: Scope, number: string, amount?: string): Promise<void> {
  await chooseMethod(scope, 'Bank card')
  if (amount !== undefined) await enterAmount(scope, amount)
  await fillCard(scope, number)
  await pay(scope)
}

/** The issuer's page inside the widget. */
export const challengePage = (scope: Scope) => scope.frameLocator('iframe[title="Your bank’s page"]')

export async function expectDeposit(scope: Scope, amount: string): Promise<void> {
  await expect(scope.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
  await expect(scope.getByText(`${amount} is on your balance.`).first()).toBeVisible()
}

export async function expectDecline(scope: Scope, reason: string): Promise<void> {
  await expect(scope.getByRole('heading', { name: /declined this payment|not completed/ })).toBeVisible()
  await expect(scope.getByText(reason)).toBeVisible()
  await expect(scope.getByText('Nothing was taken.').first()).toBeVisible()
}

/** Makes every submit fail with these field errors: error keys by field name. */
export const refuseFields = (page: Page, fields: Readonly<Record<string, string>>): Promise<unknown> =>
  page.route('**/submit', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({
        error_code: 'form_invalid',
        error_message: 'CASHIER.ERROR.FORM_INVALID',
        fields,
        retryable: false,
        request_id: 'r',
      }),
    }),
  )
