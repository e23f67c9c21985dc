import { expect, it } from 'vitest'
import { stepsOfHistory } from './edit-history'

const step = (display: string) => ({ value: display, display, caret: display.length })

it('FORM-18 issue-8 3 undo and redo go through every edit, until another edit clears the redo steps', () => {
  const history = stepsOfHistory()
  const typed = ['', '1', '12', '123'].map(step)
  typed.reduce((now, next) => {
    history.add(now, next)
    return next
  })
  const walked = [
    history.undo(step('123')),
    history.undo(step('12')),
    history.redo(step('1')),
    history.undo(step('12')),
  ]
  expect(walked.map((each) => each?.display)).toEqual(['12', '1', '12', '1'])
  history.add(step('1'), step('15'))
  expect(history.redo(step('15'))).toBeUndefined()
  expect(history.undo(step('15'))?.display).toBe('1')
  expect(history.undo(step('1'))?.display).toBe('')
  expect(history.undo(step(''))).toBeUndefined()
})

it('FORM-18 the history is cleared when the form sets another value', () => {
  const history = stepsOfHistory()
  history.add(step(''), step('123'))
  expect(history.undo(step('50'))).toBeUndefined()
  history.add(step('50'), step('505'))
  expect(history.undo(step('505'))?.display).toBe('50')
})
