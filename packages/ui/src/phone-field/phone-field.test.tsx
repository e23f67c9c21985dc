import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PhoneField } from './phone-field'

const TEXTS = { country: 'Country', title: 'Country', close: 'Close', search: 'Search', clear: 'Clear', empty: 'None' }
const COUNTRIES = [{ code: 'DE', name: 'Germany', dialCode: '+49' }]

const draw = (country: string, isCodeApart = false) =>
  renderToStaticMarkup(
    <PhoneField
      id="phone"
      label="Phone"
      countries={COUNTRIES}
      country={country}
      isCodeApart={isCodeApart}
      onCountryChange={() => undefined}
      texts={TEXTS}
    />,
  )

describe('PhoneField', () => {
  it('PHONE-4 the country is shown by its code, and its name is its label', () => {
    const markup = draw('DE')
    expect(markup).toContain('aria-label="Country: Germany"')
    expect(markup).toContain('<span class="mc-code">DE</span>')
    expect(markup).not.toContain('+49')
    expect(markup).toMatch(/<input[^>]*type="tel"/)
  })

  it('PHONE-4 the dialling code is shown if the number is written without it', () => {
    expect(draw('DE', true)).toContain('+49')
  })

  it('PHONE-2 there is a button even if no country is known', () => {
    expect(draw('')).toContain('aria-label="Country"')
  })
})
