import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text'

/** The text that a copy command would copy at this moment, and the field that contains it. */
const seen = vi.fn<(field: { text: string; readOnly: boolean; hidden: string | null; style: string[] }) => void>()
let execCommand: () => boolean = () => true

beforeEach(() => {
  seen.mockReset()
  execCommand = () => true
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused in a frame')) } })
  Object.assign(document, {
    execCommand: () => {
      const field = document.querySelector('textarea')
      // In a browser the field already has the focus at this point.
      field?.focus()
      if (field)
        seen({
          text: field.value.slice(field.selectionStart, field.selectionEnd),
          readOnly: field.readOnly,
          hidden: field.getAttribute('aria-hidden'),
          style: [field.style.position, field.style.opacity],
        })
      return execCommand()
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
  vi.unstubAllGlobals()
})

it.each<[string, () => boolean, boolean]>([
  ['is copied', () => true, true],
  ['is not copied', () => false, false],
  [
    'may not be copied at all',
    () => {
      throw new Error('not allowed')
    },
    false,
  ],
])(
  'issue-8 5 DISP-3 if the clipboard API is refused, copyText selects the text in a hidden field, and the text %s',
  async (_what, answer, isCopied) => {
    execCommand = answer
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const focus = vi.spyOn(button, 'focus')
    expect(await copyText('bc1qxy2k')).toBe(isCopied)
    // An editable field would open the keyboard of a phone.
    const style = ['fixed', '0']
    expect(seen.mock.calls).toEqual([[{ text: 'bc1qxy2k', readOnly: true, hidden: 'true', style }]])
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
    // The focus returns to the button without scrolling the page.
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
    button.remove()
  },
)
