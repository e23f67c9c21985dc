/**
 * The typed value is the sent value (issue-8 3): one sample for each masked field, entered in every way that a player has. After
 * each way the field shows it and the submit sends it, or the field says that it cannot be read. The rules behind it have
 * their own tables, for all precisions and countries.
 */
import type { CDPSession, Locator, Page, Request } from '@playwright/test'
import { chooseMethod, fillCard, refuseFields } from './cashier'
import { autofill } from './input-methods'
import { expect, openSession, test } from './world'

type Body = { amount: string; card_data?: Record<string, unknown>; parameters: Record<string, unknown> }
type InputMethod = { page: Page; cdp: CDPSession }
type Way = (inputMethod: InputMethod, input: Locator, sample: string) => Promise<void>

const byKeys: Way = (_, input, sample) => input.pressSequentially(sample)

/** Every way to enter the sample into an empty field. */
const WAYS: Readonly<Record<string, Way>> = {
  'key by key': byKeys,
  async pasted({ page }, input, sample) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), sample)
    await input.press('ControlOrMeta+V')
  },
  async dragged({ cdp }, input, sample) {
    await input.scrollIntoViewIfNeeded()
    const box = await input.boundingBox()
    if (!box) throw new Error('the field is not in the page')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const data = { items: [{ mimeType: 'text/plain', data: sample }], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await cdp.send('Input.dispatchDragEvent', { type, ...at, data })
  },
  async composed({ cdp }, input, sample) {
    await input.focus()
    for (let end = 1; end <= sample.length; end += 1)
      await cdp.send('Input.imeSetComposition', { text: sample.slice(0, end), selectionStart: end, selectionEnd: end })
    await cdp.send('Input.insertText', { text: sample })
  },
  autofilled: (_, input, sample) => autofill(input, sample),
  async 'deleted and typed again'(inputMethod, input, sample) {
    await byKeys(inputMethod, input, sample)
    // The mask may have refused or added characters; additional Backspaces are harmless.
    for (let presses = sample.length; presses > 0; presses -= 1) await input.press('Backspace')
    await expect(input).toHaveValue('')
    await byKeys(inputMethod, input, sample)
  },
  async 'deleted and undone'(inputMethod, input, sample) {
    await byKeys(inputMethod, input, sample)
    const whole = await input.inputValue()
    await input.press('Backspace')
    await input.press('Backspace')
    await expect(input).not.toHaveValue(whole)
    await input.press('ControlOrMeta+Z')
    await input.press('ControlOrMeta+Z')
    await expect(input).toHaveValue(whole)
  },
}

type Sample = {
  readonly field: string
  readonly text: string
  /** Everything that the field may show for it; all kinds of spaces count as one. */
  readonly shown: readonly string[]
  readonly sent: unknown
  readonly inBody: (body: Body) => unknown
}
const parameter = (name: string) => (body: Body) => body.parameters[name]
const ofCard = (name: string) => (body: Body) => body.card_data?.[name]
const amountIn = (body: Body) => Number(body.amount)
const amount = (text: string, shown: readonly string[]): Sample => ({
  field: 'Amount',
  text,
  shown,
  sent: Number(text.replace(/\s/g, '')),
  inBody: amountIn,
})

type Form = {
  readonly method: string
  readonly currency: string
  readonly flow?: 'withdrawal'
  readonly ready?: (page: Page) => Promise<void>
  readonly samples: readonly Sample[]
}
const card = (page: Page) => fillCard(page, '5555555555554444', { expiry: '11/31', cvv: '999' })
const FORMS: readonly Form[] = [
  {
    method: 'Bank card',
    currency: 'EUR',
    ready: card,
    samples: [
      amount('1234.55', ['1 234.55']),
      {
        field: 'Card number',
        text: '4242 4242 4242 4242',
        shown: ['4242 4242 4242 4242'],
        sent: '4242424242424242',
        inBody: ofCard('card_pan'),
      },
      {
        field: 'Expiry, MM/YY',
        text: '08/29',
        shown: ['08/29'],
        sent: '08/29',
        inBody: ({ card_data: { month, year } = {} }) => `${String(month)}/${String(year)}`,
      },
      { field: 'CVV', text: '123', shown: ['123'], sent: '123', inBody: ofCard('card_cvv') },
    ],
  },
  {
    method: 'Lyra Mobile',
    currency: 'EUR',
    ready: (page) => page.getByRole('textbox', { name: 'Amount' }).fill('20'),
    samples: [
      {
        field: 'Phone',
        text: '0044 7911 123456',
        shown: ['0044 7911 123456', '00447911123456', '+44 7911 123456'],
        sent: '+447911123456',
        inBody: parameter('phone'),
      },
    ],
  },
  {
    method: 'Fisco Direct',
    currency: 'EUR',
    flow: 'withdrawal',
    async ready(page) {
      for (const [name, value] of Object.entries({
        Amount: '50',
        'First name': 'Marta',
        'Last name': 'Lindqvist',
        'Tax code': 'AB12345678',
        'Postal code': '10115',
      }))
        await page.getByRole('textbox', { name, exact: true }).fill(value)
    },
    samples: [
      {
        field: 'Date of birth',
        text: '14.02.1990',
        shown: ['14.02.1990'],
        sent: '1990-02-14T00:00:00.000Z',
        inBody: parameter('date_of_birth'),
      },
      {
        field: 'IBAN',
        text: 'de89 3704 0044 0532 0130 00',
        shown: ['DE89 3704 0044 0532 0130 00', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
        sent: 'DE89370400440532013000',
        inBody: (body) => String(body.parameters['iban']).replace(/\s/g, '').toUpperCase(),
      },
    ],
  },
]

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ')
const isSubmit = (request: Request) => request.url().endsWith('/submit')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ retries: 0 })

for (const { method, currency, flow, ready, samples } of FORMS)
  test(`AMT-2 PHONE-1 CARD-1 DATE-1 FORM-18 issue-8 3 ${method} in ${currency} sends the entered value, in whatever way it was entered`, async ({
    page,
    world,
  }) => {
    const { url } = await openSession(world, { currency, balance: '900.00' })
    await page.goto(flow ? url.replace('/deposit?', '/withdrawal?') : url)
    await chooseMethod(page, method)
    await ready?.(page)
    await refuseFields(page, {})
    const inputMethod = { page, cdp: await page.context().newCDPSession(page) }
    // Likely forms are prerendered hidden, with fields of the same names.
    const inputOf = ({ field }: Sample) => page.getByLabel(field, { exact: true }).and(page.locator('input:visible'))
    for (const [way, enter] of Object.entries(WAYS))
      await test.step(way, async () => {
        for (const sample of samples) {
          const input = inputOf(sample)
          await input.fill('')
          await enter(inputMethod, input, sample.text)
          const told = await input.evaluate((element: HTMLInputElement) => [
            element.value,
            element.getAttribute('aria-invalid') ?? 'false',
          ])
          // A field that reports an unreadable text does not show a changed text.
          if (told[1] === 'true')
            expect(sample.shown.concat('').map(plain), sample.field).toContain(plain(told[0] ?? ''))
          else expect(sample.shown.map(plain), sample.field).toContain(plain(told[0] ?? ''))
        }
        const submit = page.waitForRequest(isSubmit)
        await page
          .getByRole('button', { name: /^(?:Pay|Withdraw)\b/ })
          .first()
          .click()
        const body = (await submit).postDataJSON() as Body
        for (const { field, inBody, sent } of samples) expect(inBody(body), `${field}, ${way}`).toEqual(sent)
      })
  })
