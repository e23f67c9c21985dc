/** What jsdom lacks of a browser, in the smallest form that the cashier's parts ask for, and how tests of screens fail. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

window.scrollTo = () => undefined
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

// What a player reads says more than the markup of the whole document.
configure({
  asyncUtilTimeout: 5_000,
  getElementError: (message) =>
    new Error(`${message?.split('\n\n')[0] ?? 'not found'} Shown: ${document.body.textContent}`),
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
