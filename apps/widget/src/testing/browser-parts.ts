/** Minimal versions of the browser functions that jsdom does not have and the cashier needs, and settings for tests of screens. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'

window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
// Without it the cashier would wait for two seconds, as in a browser that does not have it.
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
  // Much longer than a chunk takes to load, so that tests do not fail on a busy machine.
  asyncUtilTimeout: 20_000,
  // The visible text is more useful in a failure than the markup of the whole document.
  getElementError: (message) =>
    new Error(`${message?.split('\n\n')[0] ?? 'not found'} Shown: ${document.body.textContent}`),
})

/** Keys that React has reported as duplicate: such rows may be rendered twice, or not at all. */
const sameKeys: unknown[] = []
const complain = console.error
console.error = (...words: unknown[]) => {
  if (String(words[0]).includes('two children with the same key')) sameKeys.push(words[1])
  complain(...words)
}

/** Icons with a size that the design does not have; they would be rendered without a size. */
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

// The state of modules, such as a chunk that did not load, must not affect the next test file.
afterAll(() => {
  vi.resetModules()
})
