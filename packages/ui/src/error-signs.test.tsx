/** With a red brand colour an error cannot be recognised by its colour alone: an icon and a text show it too (UI-6). */
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AmountField, Banner, CheckboxField, InfoText, SelectField, StateScreen, TextField, Toast } from '.'

const WORDS = 'This is wrong'
const none = () => undefined

describe('issue-13 5 UI-6 an error', () => {
  it.each<[string, ReactElement]>([
    ['of a text field', <TextField label="A" error={WORDS} />],
    ['of a list', <SelectField label="A" error={WORDS} options={[]} emptyLabel="B" />],
    ['of an amount', <AmountField label="A" currency="EUR" error={WORDS} />],
    ['of a tick', <CheckboxField label="A" error={WORDS} />],
    ['in the page', <Banner tone="negative">{WORDS}</Banner>],
    ['in a form’s text', <InfoText textStyle="error">{WORDS}</InfoText>],
    [
      'that goes by itself',
      <Toast variant="error" onHide={none}>
        {WORDS}
      </Toast>,
    ],
    ['that is the screen', <StateScreen icon="alert" tone="negative" title={WORDS} />],
  ])('%s has an icon and a text', (_where, element) => {
    // The icon is directly before the text.
    expect(renderToStaticMarkup(element)).toMatch(/<\/svg>(?:<[^>]*>)*This is wrong/)
  })
})
