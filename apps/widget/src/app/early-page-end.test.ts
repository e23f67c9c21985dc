import { expect, it, vi } from 'vitest'
import { markWatched, watchPageEnd, type EndingPage } from './early-page-end'
import { START_NOTICE_ID } from './early-start'

function open(hasNotice = true) {
  const button = new EventTarget()
  const notice = { hidden: true as boolean | string, querySelector: () => button }
  // An `EventTarget` would not throw what its listener throws.
  const listeners = new Map<string, () => void>()
  const page: EndingPage = Object.assign(new EventTarget(), {
    addEventListener: (type: string, listen: () => void) => void listeners.set(type, listen),
    documentElement: { dataset: {} },
    getElementById: (id: string) => (hasNotice && id === START_NOTICE_ID ? notice : null),
  })
  const reload = vi.fn()
  watchPageEnd(page, reload)
  return { page, notice, reload, button, end: () => listeners.get('DOMContentLoaded')?.() }
}

it('BOOT-10 a page that ends before the script behind the list offers a reload', () => {
  const { notice, reload, button, end } = open()
  expect(notice.hidden).toBe(true)
  end()
  expect(notice.hidden).toBe(false)
  button.dispatchEvent(new Event('click'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('BOOT-10 a complete page offers no reload', () => {
  const { page, notice, end } = open()
  markWatched(page)
  end()
  expect(notice.hidden).toBe(true)
})

it('BOOT-10 a page that ends before its notice does not throw', () => {
  const { end, reload } = open(false)
  expect(end).not.toThrow()
  expect(reload).not.toHaveBeenCalled()
})
