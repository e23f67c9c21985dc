import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { InfoText, type InfoTextStyle } from './info-text'

const draw = (textStyle: InfoTextStyle) =>
  renderToStaticMarkup(<InfoText textStyle={textStyle}>Bring your card</InfoText>)

describe('InfoText', () => {
  it.each(['plain', 'bold', 'blind', 'error', 'warning', 'info', 'plain_bigger'] as const)(
    'FORM-9 the style %s shows its text',
    (textStyle) => {
      expect(draw(textStyle)).toContain('Bring your card')
    },
  )

  it('FORM-9 blind text is read by screen readers and not visible', () => {
    expect(draw('blind')).toContain('class="mc-hidden"')
  })

  it('FORM-9 the state is shown by an icon in addition to its colour', () => {
    for (const textStyle of ['error', 'warning', 'info'] as const) expect(draw(textStyle)).toContain('<svg')
  })
})
