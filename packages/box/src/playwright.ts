/**
 * Helpers for tests in Playwright, for the cashier's pages in English. They do not depend on a version of Playwright:
 * pages and frames (`page.frameLocator('iframe[title="Cashier"]')`) have these methods, also in every later version.
 */

export { boxControl, type BoxControl } from './control/box-control'

type Options = { readonly name?: string | RegExp; readonly level?: number; readonly exact?: boolean }
type Part = {
  click(): Promise<void>
  fill(value: string): Promise<void>
  waitFor(): Promise<void>
  first(): Part
  filter(options: { hasText: string }): Part
}
/** A page of Playwright, or the frame of the cashier in it. */
export type CashierScope = {
  getByRole(role: 'button' | 'textbox' | 'heading', options?: Options): unknown
  getByLabel(text: string, options?: { readonly exact?: boolean }): unknown
  getByTestId(id: string): unknown
  frameLocator(selector: string): CashierScope
}

/** Card numbers of the sandbox provider, by the outcome of a payment with them. The provider's start page lists all of them. */
export const TEST_CARDS = {
  approved: '4242424242424242',
  insufficientFunds: '4000000000009995',
  stolen: '4000000000009979',
  /** 3-D Secure with a challenge. */
  challenge: '4000000000003063',
  /** 3-D Secure without a challenge. */
  frictionless: '4000000000003055',
  pending: '4000000000005100',
} as const

/** A withdrawal of an amount with these decimals is paid out and returned by the bank after a moment. */
export const BOUNCED_PAYOUT_DECIMALS = '.61'

export type Card = {
  readonly number: string
  readonly expiry?: string
  readonly cvv?: string
  readonly holder?: string
}
export type CardPayment = {
  /** Default: a card that is approved, unless `nextPayment` sets another outcome. */
  readonly card?: Card
  /** Default: the form's initial amount. */
  readonly amount?: string
  /** The name of the method in the list. */
  readonly method?: string
}
export type Withdrawal = { readonly amount: string; readonly iban: string; readonly method?: string }
export type Result = 'succeeded' | 'declined' | 'processing'

const HEADINGS: Readonly<Record<Result, RegExp>> = {
  succeeded: /^(?:Deposit received|Withdrawal sent)$/,
  declined: /declined this payment|not completed/,
  processing: /being processed|being confirmed/,
}

const button = (scope: CashierScope, name: string | RegExp) => scope.getByRole('button', { name }) as Part
const textbox = (scope: CashierScope, name: string) => scope.getByRole('textbox', { name }) as Part
const heading = (scope: CashierScope, name: string | RegExp) => scope.getByRole('heading', { name }) as Part

/** Opens a method of the list by its name. */
export async function chooseMethod(scope: CashierScope, name: string): Promise<void> {
  await (scope.getByTestId('pay-group') as Part).filter({ hasText: name }).first().click()
  await heading(scope, name).waitFor()
}

/** Pays with a new card: from the list of methods to the click on Pay. */
export async function payByCard(
  scope: CashierScope,
  {
    card: { number, expiry = '12/35', cvv = '123', holder = 'Marta Lindqvist' } = { number: TEST_CARDS.approved },
    amount,
    method = 'Bank card',
  }: CardPayment = {},
): Promise<void> {
  await chooseMethod(scope, method)
  if (amount !== undefined) await textbox(scope, 'Amount').fill(amount)
  await textbox(scope, 'Card number').fill(number)
  await textbox(scope, 'Expiry, MM/YY').fill(expiry)
  await (scope.getByLabel('CVV', { exact: true }) as Part).fill(cvv)
  await textbox(scope, 'Name on card').fill(holder)
  await button(scope, /^Pay\b/).click()
}

/** Answers the bank's 3-D Secure challenge. */
export async function answerChallenge(scope: CashierScope, answer: 'approve' | 'refuse'): Promise<void> {
  const bank = scope.frameLocator('iframe[title="Your bank’s page"]')
  await button(bank, answer === 'approve' ? 'Approve' : 'Refuse').click()
}

/** Makes a withdrawal: from the list of methods to the click on Withdraw. */
export async function withdraw(
  scope: CashierScope,
  { amount, iban, method = 'Halden Instant' }: Withdrawal,
): Promise<void> {
  await chooseMethod(scope, method)
  await textbox(scope, 'Amount').fill(amount)
  await textbox(scope, 'IBAN').fill(iban)
  await button(scope, /^Withdraw\b/).click()
}

/** Waits until the cashier shows this result of a payment. */
export async function waitForResult(scope: CashierScope, result: Result): Promise<void> {
  await heading(scope, HEADINGS[result]).waitFor()
}

/** Waits until the cashier shows that its session has ended. */
export async function waitForSessionEnd(scope: CashierScope): Promise<void> {
  await heading(scope, 'Your session has ended').waitFor()
}
