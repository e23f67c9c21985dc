import { expect, it } from 'vitest'
import { FormStore } from './form-store'

const check = (values: Readonly<Record<string, string | boolean>>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === '')
      .map(([key]) => [key, 'MISSING']),
  )

function openForm(values: Record<string, string | boolean> = { name: '', street: '' }) {
  const form = new FormStore(values)
  form.setCheck(check)
  return form
}
const errorsOf = (form: FormStore) => form.getState().errors

it('VALID-2 nothing is validated before the first submit, and then every field', () => {
  const form = openForm()
  form.change('name', 'Marta')
  form.change('name', '')
  expect(errorsOf(form)).toEqual({})
  expect(form.checkAll()).toBe(false)
  expect(errorsOf(form)).toEqual({ name: 'MISSING', street: 'MISSING' })
})

it('VALID-2 after that each change validates its own field only', () => {
  const form = openForm()
  form.checkAll()
  form.change('name', 'Marta')
  expect(errorsOf(form)).toEqual({ street: 'MISSING' })
  form.change('name', '')
  expect(errorsOf(form)).toEqual({ street: 'MISSING', name: 'MISSING' })
  form.setCheck(() => ({ name: 'OTHER', street: 'OTHER' }))
  form.change('name', ' ')
  expect(errorsOf(form)).toEqual({ street: 'MISSING', name: 'OTHER' })
})

it('VALID-2 a valid form has no errors left', () => {
  const form = openForm()
  form.checkAll()
  form.change('name', 'Marta')
  form.fill({ street: 'Main' })
  expect(form.checkAll()).toBe(true)
  expect(errorsOf(form)).toEqual({})
  expect(form.getValues()).toEqual({ name: 'Marta', street: 'Main' })
})

it('VALID-6 the service’s errors are added to those of the rules, and removed by a change of their field', () => {
  const form = openForm({ name: 'Marta', street: 'Main' })
  form.addErrors({})
  form.change('name', '')
  expect(errorsOf(form)).toEqual({})
  form.addErrors({ name: 'TAKEN' })
  form.addErrors({ street: 'UNKNOWN' })
  expect(errorsOf(form)).toEqual({ name: 'TAKEN', street: 'UNKNOWN' })
  form.change('name', 'Marta L')
  expect(errorsOf(form)).toEqual({ street: 'UNKNOWN' })
  form.clearErrors(['street'])
  expect(errorsOf(form)).toEqual({})
})

it('issue-10 2 the errors object stays the same while no error changes, so that its views are not rendered again', () => {
  const form = openForm({ name: 'Marta', street: '' })
  form.checkAll()
  const before = errorsOf(form)
  form.change('name', 'Marta L')
  expect(errorsOf(form)).toBe(before)
})

it('VALID-2 a value that the form itself sets is not validated', () => {
  const form = openForm({ name: 'Marta' })
  form.checkAll()
  form.fill({ name: '' })
  expect(errorsOf(form)).toEqual({})
})

it('issue-10 2 a listener is notified of a change, and not after it is removed', () => {
  const form = openForm()
  const heard: unknown[] = []
  const stop = form.subscribe(() => heard.push(form.getValues().name))
  form.change('name', 'M')
  stop()
  form.change('name', 'Ma')
  expect(heard).toEqual(['M'])
})

it('issue-10 2 focus moves to a mounted field, and does nothing for a removed one', () => {
  const form = openForm()
  const focused: string[] = []
  const element = { focus: () => focused.push('name') } as unknown as HTMLElement
  const ref = form.refOf('name')
  expect(form.refOf('name')).toBe(ref)
  void ref(element)
  form.focus('name')
  form.focus('street')
  void ref(null)
  form.focus('name')
  expect(focused).toEqual(['name'])
})
