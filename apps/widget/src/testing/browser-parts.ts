/** What jsdom lacks of a browser, in the smallest form that the cashier's parts ask for, and how tests of screens fail. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'

window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
// Without it the cashier waits for two seconds, as in a browser that has none.
window.requestIdleCallback = (work) => Number(setTimeout(work, 1, { didTimeout: false, timeRemaining: () => 50 }))
window.cancelIdleCallback = (request) => clearTimeout(request)
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.CSS = { escape: (text: string) => text.replace(/[^\w-]/g, String.raw`\$&`) } as typeof CSS
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false
}

configure({
  // Far beyond what a part takes to load: a busy machine is no failure.
  asyncUtilTimeout: 20_000,
  // What a player reads says more than the markup of the whole document.
  getElementError: (message) =>
    new Error(`${message?.split('\n\n')[0] ?? 'not found'} Shown: ${document.body.textContent}`),
})

/** What React has said of two rows with one key: one of them may be drawn twice, or not at all. */
const sameKeys: unknown[] = []
const complain = console.error
console.error = (...words: unknown[]) => {
  if (String(words[0]).includes('two children with the same key')) sameKeys.push(words[1])
  complain(...words)
}

/** A size that the design does not have is drawn as no size at all. */
const ODD_ICON = '[class*="mc-icon--"]:not(.mc-icon--16, .mc-icon--20)'

afterEach(() => {
  const odd = document.querySelector(ODD_ICON)?.getAttribute('class')
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  window.sessionStorage.clear()
  expect({ sameKeys: sameKeys.splice(0), oddIcon: odd ?? null }).toEqual({ sameKeys: [], oddIcon: null })
})

// What a file leaves in a module, such as a part that did not load, is not there for the next one.
afterAll(() => {
  vi.resetModules()
})
