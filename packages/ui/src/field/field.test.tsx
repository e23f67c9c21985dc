import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AmountField } from '../amount/amount-field'
import { CheckboxField, SwitchField } from '../choice/choice'
import { FieldNeed } from './field-frame'
import { SelectField } from './select-field'
import { TextField } from './text-field'

/** Attributes of the first `tag` in the markup. */
function attributesOf(markup: string, tag: string): Record<string, string> {
  const found = new RegExp(`<${tag}([^>]*)>`).exec(markup)?.[1] ?? ''
  return Object.fromEntries(
    [...found.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Text of the element with this id. */
function textOf(markup: string, id: string): string | undefined {
  const inner = new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(markup)?.[1]
  return inner?.replace(/<[^>]+>/g, '')
}

const fields = [
  ['TextField', 'input', (error?: string) => <TextField label="Name" hint="As on the card" error={error} />],
  [
    'SelectField',
    'select',
    (error?: string) => <SelectField label="Name" hint="As on the card" error={error} options={[]} />,
  ],
  ['CheckboxField', 'input', (error?: string) => <CheckboxField label="Name" hint="As on the card" error={error} />],
  [
    'AmountField',
    'input',
    (error?: string) => <AmountField label="Name" currency="EUR" ends={{ min: 'As on the card' }} error={error} />,
  ],
] as const

describe.each(fields)('%s', (_name, tag, render) => {
  it('UI-6 a valid field is described by its hint', () => {
    const markup = renderToStaticMarkup(render())
    const input = attributesOf(markup, tag)
    expect(textOf(markup, input['aria-describedby'] ?? '')).toBe('As on the card')
    expect(input).not.toHaveProperty('aria-invalid')
  })

  it('UI-6 an invalid field is described by its error first, then by the hint', () => {
    const markup = renderToStaticMarkup(render('Too long'))
    const input = attributesOf(markup, tag)
    expect(input['aria-invalid']).toBe('true')
    const described = (input['aria-describedby'] ?? '').split(' ').map((id) => textOf(markup, id))
    expect(described).toEqual(['Too long', 'As on the card'])
  })

  it('UI-6 issue-8 3 it is marked as required or as optional', () => {
    const required = attributesOf(
      renderToStaticMarkup(<FieldNeed value={{ isRequired: true }}>{render()}</FieldNeed>),
      tag,
    )
    expect(required['aria-required']).toBe('true')
    expect(attributesOf(renderToStaticMarkup(render()), tag)).not.toHaveProperty('aria-required')
  })

  it('UI-6 it has its label', () => {
    const markup = renderToStaticMarkup(render())
    const id = attributesOf(markup, tag).id ?? ''
    const isWrapped = new RegExp(`<label[^>]*>.*id="${id}".*Name.*</label>`).test(markup)
    expect(isWrapped || markup.includes(`for="${id}"`)).toBe(true)
  })
})

describe('SwitchField', () => {
  it('it has the role switch', () => {
    expect(attributesOf(renderToStaticMarkup(<SwitchField label="Save" defaultChecked />), 'input')).toMatchObject({
      type: 'checkbox',
      role: 'switch',
    })
  })
})

it('UI-6 issue-8 3 an optional field is marked beside its label and in its description', () => {
  const markup = renderToStaticMarkup(
    <FieldNeed value={{ optional: '(optional)' }}>
      <TextField id="note" label="Note" />
    </FieldNeed>,
  )
  expect(attributesOf(markup, 'input')['aria-describedby']).toBe('note-optional')
  expect(markup).toMatch(/<label[^>]*>Note<span aria-hidden="true" id="note-optional"> \(optional\)<\/span><\/label>/)
})
