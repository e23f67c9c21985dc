import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SelectSheet, type SelectSheetProps } from './select-sheet'

const TEXTS = { title: 'Choose a bank', close: 'Close', search: 'Search', clear: 'Clear', empty: 'No bank found' }
const OPTIONS = [
  { value: 'a', label: 'Aurel Bank' },
  { value: 'n', label: 'Norvik' },
]

const draw = (props: Partial<SelectSheetProps>) =>
  renderToStaticMarkup(
    <SelectSheet
      id="bank"
      label="Bank"
      options={OPTIONS}
      value=""
      onChange={() => undefined}
      texts={TEXTS}
      {...props}
    />,
  )

describe('SelectSheet', () => {
  it('UI-6 it is a closed combobox with its label and the chosen option', () => {
    const markup = draw({ value: 'n' })
    expect(markup).toContain('role="combobox"')
    expect(markup).toContain('aria-expanded="false"')
    expect(markup).toContain('aria-labelledby="bank-label"')
    expect(markup).toMatch(/<label[^>]*id="bank-label"[^>]*>Bank</)
    expect(markup).toContain('<span>Norvik</span>')
    expect(markup).not.toContain('<dialog')
  })

  it('UI-6 the error is announced before the hint', () => {
    const markup = draw({ error: 'Choose one', hint: 'Where your account is' })
    expect(markup).toContain('aria-describedby="bank-error bank-hint"')
    expect(markup).toContain('aria-invalid="true"')
  })

  it('the label is in the place of the value while nothing is chosen', () => {
    expect(draw({})).toContain('is-empty')
    expect(draw({ emptyLabel: 'Choose' })).toContain('is-unchosen')
    expect(draw({ value: 'a' })).not.toMatch(/is-empty|is-unchosen/)
  })
})
