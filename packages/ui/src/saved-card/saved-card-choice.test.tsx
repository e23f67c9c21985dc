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
  it('SAVED-4 it is a radio whose label describes the card', () => {
    const markup = draw({})
    expect(markup).toMatch(/<input[^>]*type="radio"/)
    expect(markup).toContain('Visa ending in 5418')
    expect(markup).toMatch(/aria-hidden="true">•••• 5418/)
  })

  it('SAVED-4 an expired card is marked as expired and cannot be chosen', () => {
    const markup = draw({ offLabel: 'Expired' })
    expect(markup).toContain('Expired')
    expect(markup).toContain('disabled=""')
  })

  it('SAVED-4 in delete mode a delete button replaces the radio', () => {
    const markup = draw({ removal: { label: 'Delete card ending 5418', onRemove: () => undefined } })
    expect(markup).not.toContain('type="radio"')
    expect(markup).toContain('aria-label="Delete card ending 5418"')
  })
})
