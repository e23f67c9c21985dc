import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SavedCardChoice, type SavedCardChoiceProps } from './saved-card-choice'

const draw = (props: Partial<SavedCardChoiceProps>) =>
  renderToStaticMarkup(
    <SavedCardChoice
      name="card"
      brand="visa"
      lastDigits="5418"
      spokenName="Visa ending in 5418"
      facts="Valid until 08/29"
      {...props}
    />,
  )

describe('SavedCardChoice', () => {
  it('SAVED-4 is a radio that says the card in words', () => {
    const markup = draw({})
    expect(markup).toMatch(/<input[^>]*type="radio"/)
    expect(markup).toContain('Visa ending in 5418')
    expect(markup).toMatch(/aria-hidden="true">•••• 5418/)
  })

  it('SAVED-4 an expired card says so and cannot be chosen', () => {
    const markup = draw({ offLabel: 'Expired' })
    expect(markup).toContain('Expired')
    expect(markup).toContain('disabled=""')
  })

  it('SAVED-4 in delete mode there is a bin in the place of the choice', () => {
    const markup = draw({ removal: { label: 'Delete card ending 5418', onRemove: () => undefined } })
    expect(markup).not.toContain('type="radio"')
    expect(markup).toContain('aria-label="Delete card ending 5418"')
  })
})
