import type { FormField } from '@modulor/contract/http'
import { FILE_ENDINGS } from '@modulor/rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from '../router'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileMessages } from '../../build/compile-messages'
import { readMessages } from '../../build/read-messages'
import type { SavedCard } from '../api'
import { toField } from '../api/to-field'
import { fieldSample } from '../api/wire-samples'
import { LANGUAGES, TextsProvider } from '../i18n'
import type { CardChoice, FieldViewProps, FieldContext } from './field-kind'
import { preloadBrandIcon, preloadSavedCards } from './card/lazy-parts'
import { View as CopyView } from './copy/copy-view'
import { View as DateView } from './date/date-view'
import { View as PhoneView } from './phone/phone-view'
import { View as PickerView } from './picker/picker-view'
import { View as ProfilePhoneView } from './profile-phone/profile-phone-view'
import { fieldKindOf } from './registry'
import { StoreProvider } from '../session'
import { storeSample } from './store-sample'
import { View as UploadView } from './upload/upload-view'

const english = compileMessages(readMessages('en'))
const saved = (over: Partial<SavedCard> = {}): SavedCard => ({
  id: '1',
  cardId: 'card_1',
  userCardId: 'user_card_1',
  expMonth: '08',
  expYear: '39',
  holderName: null,
  bin: '424242',
  last4: '4242',
  isTokenActive: false,
  methodIds: null,
  isLastUsed: false,
  ...over,
})
const noCards: CardChoice = {
  cards: [],
  state: 'absent',
  chosen: null,
  onChoose: () => {},
  onRetry: () => {},
  onManage: () => {},
}
const around = (over: Partial<FieldContext> = {}): FieldContext => ({
  flow: 'deposit',
  currency: 'EUR',
  countryCode: 'DE',
  hostedCard: null,
  localSchemes: ['9'],
  isOptionListOpen: false,
  isAccountUnverified: false,
  card: noCards,
  uploadFile: () => new Promise(() => {}),
  holdSubmit: () => {},
  ...over,
})

type Drawn = { value?: string | boolean; error?: string; form?: Partial<FieldContext>; View?: React.FC<FieldViewProps> }

/** The markup once every chunk is loaded: the first render requests the chunks, the second uses them. */
async function wholeMarkupOf(...given: Parameters<typeof markupOf>): Promise<string> {
  markupOf(...given)
  await Promise.all([import('./card/brand-icon'), import('./card/saved-cards')])
  await Promise.all([preloadBrandIcon(), preloadSavedCards()])
  return markupOf(...given)
}

function markupOf(wire: Partial<FormField>, { value = '', error, form, View }: Drawn = {}): string {
  const field = toField(fieldSample({ extended_type: 'custom', label: 'Label', ...wire }), {
    min: '0',
    max: null,
    displayLimits: false,
  })
  const Kind = View ?? fieldKindOf(field).kind.View
  return renderToStaticMarkup(
    <StoreProvider store={storeSample()}>
      <TextsProvider language={LANGUAGES.en} catalogue={english} english={english}>
        <StaticRouter address="/deposit/kiosk">
          <Kind
            field={field}
            value={value}
            error={error}
            inputRef={() => {}}
            cardBrand={undefined}
            form={around(form)}
            onChange={() => {}}
          />
        </StaticRouter>
      </TextsProvider>
    </StoreProvider>,
  )
}

describe('a card field', () => {
  it('CARD-1 CARD-3 FORM-18 the number is grouped, its brand is shown, and the browser may fill it in', async () => {
    const markup = await wholeMarkupOf({ extended_type: 'card_pan' }, { value: '378282246310005' })
    expect(markup).toContain('value="3782 822463 10005"')
    expect(markup).toContain('aria-label="American Express"')
    expect(markup).toContain('autoComplete="cc-number"')
    expect(markup).toContain('inputMode="numeric"')
  })

  it('CARD-3 a number of nineteen digits is accepted', () => {
    const markup = markupOf({ extended_type: 'card_pan' }, { value: '4000000000000000006' })
    expect(markup).toContain('value="4000 0000 0000 0000 006"')
  })

  it('SAVED-1 SAVED-2 SAVED-4 the saved cards and a new card are offered, and an expired card cannot be chosen', async () => {
    const cards = [saved(), saved({ cardId: 'card_2', last4: '1111', expYear: '20' })]
    const markup = await wholeMarkupOf(
      { extended_type: 'credit_card' },
      { form: { card: { ...noCards, cards, state: 'ready' } } },
    )
    expect(markup).toContain('role="radiogroup" aria-label="Pay with"')
    expect(markup).toContain('Visa ending in 4242')
    expect(markup).toContain('Expired')
    expect(markup.match(/type="radio"/g)).toHaveLength(3)
    expect(markup.match(/disabled=""/g)).toHaveLength(1)
    expect(markup).toMatch(/checked=""[^>]*value=""|value=""[^>]*checked=""/)
    expect(markup).toContain('name="cardnumber"')
  })

  it('CARD-11 a chosen saved card is shown as masked digits and needs no number', async () => {
    const [card] = [saved()]
    const form = { card: { ...noCards, cards: [card], state: 'ready', chosen: card } as const }
    const markup = await wholeMarkupOf({ extended_type: 'credit_card' }, { form })
    expect(markup).not.toContain('name="cardnumber"')
    expect(markup).toContain('•••• 4242')
  })

  it('CARD-4 the field is read-only with the empty-list error while the payout account is not verified', () => {
    const wire = { extended_type: 'credit_card', place_holder_empty_list_error: 'No verified card' }
    const markup = markupOf(wire, { form: { isAccountUnverified: true, card: { ...noCards, cards: [saved()] } } })
    expect(markup).toContain('No verified card')
    expect(markup).toContain('readOnly=""')
    expect(markup).not.toContain('type="radio"')
  })

  it('CARD-5 FORM-10 the CVV is hidden, and its place on the card is explained', () => {
    const markup = markupOf({ extended_type: 'card_cvv' }, { value: '123' })
    expect(markup).toContain('type="password"')
    // With maxLength the browser would silently cut a longer paste.
    expect(markup).not.toContain('maxLength')
    expect(markup).toContain('Card security code')
    expect(markup).toContain('Got it')
  })
})

describe('a select field', () => {
  beforeAll(() =>
    fieldKindOf(
      toField(fieldSample({ type: 'select' }), { min: '0', max: null, displayLimits: false }),
    ).kind.preload?.(),
  )

  const options = [
    { label: 'Ten', value: '10', is_selected: false },
    { label: 'Twenty', value: '20', is_selected: true },
  ]

  it('FORM-7 an empty list shows its text, and its error if the field is required', () => {
    const wire = { type: 'select', place_holder_empty_list: 'None today', place_holder_empty_list_error: 'Closed' }
    expect(markupOf({ ...wire, is_required: false })).toContain('None today')
    expect(markupOf({ ...wire, is_required: true })).toContain('Closed')
  })

  it('FORM-6 FORM-7 options are shown as an open list if the merchant has configured that, or if they are predefined', async () => {
    const isOpen = (markup: string) => markup.includes('type="radio"') && !markup.includes('<select')
    expect(isOpen(markupOf({ type: 'select', options }))).toBe(false)
    expect(isOpen(await wholeMarkupOf({ type: 'select', options }, { form: { isOptionListOpen: true } }))).toBe(true)
    expect(isOpen(markupOf({ type: 'select', extended_type: 'predefined', options }))).toBe(true)
  })

  it('FORM-7 an open list has a name and a connected error', async () => {
    const markup = await wholeMarkupOf(
      { type: 'select', options },
      { error: 'Choose a method', form: { isOptionListOpen: true } },
    )
    expect(markup).toContain('<legend')
    const id = /<fieldset[^>]*aria-describedby="([^"]+)"/.exec(markup)?.[1]
    expect(markup).toContain(`id="${id ?? 'none'}"`)
  })

  it('BET-1 a shop field shows the chosen shop and opens a list', () => {
    const shops = [{ ...options[0], label: 'Dock Seven', value: 'S04', address: 'Dock Road 7' }] as FormField['options']
    const wire = { type: 'select', extended_type: 'bet_shop', options: shops }
    const markup = markupOf(wire, { value: 'S04', View: PickerView })
    expect(markup).toContain('role="combobox"')
    expect(markup).toContain('Dock Seven')
  })
})

describe('other field kinds', () => {
  it.each([
    ['plain', 'mc-info'],
    ['bold', 'mc-info--bold'],
    ['blind', 'mc-hidden'],
    ['error', 'mc-info--error'],
    ['warning', 'mc-info--warning'],
    ['info', 'mc-info--info'],
    ['plain_bigger', 'mc-info--plain_bigger'],
    ['a style of tomorrow', 'mc-info'],
  ])('FORM-9 an info text of the style %s has the class %s', (style, className) => {
    const markup = markupOf({ type: 'info', extended_type: style, label: 'Read this' })
    expect(markup).toContain(className)
    expect(markup).toContain('Read this')
  })

  it('PHONE-3 the phone number of the profile is shown read-only, or that there is none', () => {
    const wire = { type: 'user_phone_visible' }
    const View = ProfilePhoneView
    expect(markupOf(wire, { value: '+4915123456789', View })).toContain('readOnly=""')
    expect(markupOf({ ...wire, is_required: true }, { View })).toContain('Your profile has no phone number')
    expect(markupOf({ ...wire, is_required: false }, { View })).not.toContain('aria-invalid')
  })

  it('PHONE-1 FORM-18 a number can be entered before the table of countries is loaded', () => {
    const markup = markupOf({ extended_type: 'phone' }, { value: '+49151', View: PhoneView })
    expect(markup).toContain('value="+49151"')
    expect(markup).toContain('autoComplete="tel"')
    expect(markup).toContain('Country code')
  })

  it('DATE-1 DATE-2 a date is shown as DD.MM.YYYY, even one from the profile', () => {
    expect(markupOf({ type: 'date' }, { value: '01.02.1990', View: DateView })).toContain('value="01.02.1990"')
    expect(markupOf({ type: 'date' }, { value: '1990-02-01T00:00:00.000Z', View: DateView })).toContain(
      'value="01.02.1990"',
    )
    expect(
      markupOf({ type: 'date' }, { value: '31.02.', error: 'Please enter a valid date.', View: DateView }),
    ).toContain('Please enter a valid date.')
  })

  it('FILE-1 the accepted file types and size are shown', () => {
    const markup = markupOf({ type: 'file upload' }, { View: UploadView })
    expect(markup).toContain(`accept="${FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}"`)
    expect(markup).toContain('up to 20 MB')
  })

  it('FORM-6 a value for copying is read-only', () => {
    const markup = markupOf({ extended_type: 'disabled_input_copy' }, { value: 'NOTA-2048-77', View: CopyView })
    expect(markup).toContain('value="NOTA-2048-77"')
    expect(markup).toContain('readOnly=""')
    expect(markup).toContain('aria-label="Copy"')
  })

  it('FORM-6 predefined values are offered under a text input', () => {
    const options = [{ label: 'Rent', value: 'rent', is_selected: false }]
    const markup = markupOf({ extended_type: 'predefined', options }, { value: 'rent' })
    expect(markup).toContain('aria-label="Suggestions for Label"')
    expect(markup).toContain('aria-pressed="true"')
  })
})
