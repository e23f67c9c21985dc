/** What jsdom lacks of a browser, in the smallest form that the cashier's parts ask for, and how tests of screens fail. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
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

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
