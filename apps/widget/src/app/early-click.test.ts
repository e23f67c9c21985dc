import { beforeEach, describe, expect, it } from 'vitest'
import { replayEarlyClick, markHydrated, type Page } from './early-click'

/** An element of the page that counts its clicks by the script. */
class Thing {
  presses = 0
  isConnected = true
  constructor(private readonly kind: 'row' | 'text') {}
  closest() {
    return this.kind === 'row' ? this : null
  }
  click() {
    this.presses += 1
  }
}

let page: Page
beforeEach(() => {
  page = Object.assign(new EventTarget(), { document: { documentElement: { dataset: {} } } })
})

/** A player's click; returns whether the browser still performs its default action. */
function press(target: unknown): boolean {
  const event = new Event('click', { cancelable: true })
  Object.defineProperty(event, 'target', { value: target })
  return page.dispatchEvent(event)
}

describe('replayEarlyClick', () => {
  it('LIST-16 replays a click once the widget is hydrated, and prevents the default action before', () => {
    replayEarlyClick(page)
    const row = new Thing('row')
    expect(press(row)).toBe(false)
    expect(row.presses).toBe(0)
    markHydrated(page)
    expect(row.presses).toBe(1)
  })

  it('LIST-16 stops the propagation of an early click, so that the hydrating widget does not handle it as well', () => {
    replayEarlyClick(page)
    let isOnItsWay = true
    const event = new Event('click', { cancelable: true })
    Object.defineProperty(event, 'target', { value: new Thing('row') })
    event.stopPropagation = () => void (isOnItsWay = false)
    page.dispatchEvent(event)
    expect(isOnItsWay).toBe(false)
  })

  it('of several clicks only the last is replayed, once', () => {
    replayEarlyClick(page)
    const [first, last] = [new Thing('row'), new Thing('row')]
    press(first)
    press(last)
    press(new Thing('text'))
    markHydrated(page)
    markHydrated(page)
    expect([first.presses, last.presses]).toEqual([0, 1])
  })

  it('other clicks are not affected', () => {
    replayEarlyClick(page)
    expect(press(new Thing('text'))).toBe(true)
    expect(press(new EventTarget())).toBe(true)
    markHydrated(page)
    const row = new Thing('row')
    expect(press(row)).toBe(true)
    expect(row.presses).toBe(0)
  })

  it('a click on an element that was removed is dropped', () => {
    replayEarlyClick(page)
    const row = new Thing('row')
    press(row)
    row.isConnected = false
    markHydrated(page)
    expect(row.presses).toBe(0)
  })

  it('a click is left to the widget if this script runs after the hydration', () => {
    markHydrated(page)
    replayEarlyClick(page)
    const row = new Thing('row')
    expect(press(row)).toBe(true)
    markHydrated(page)
    expect(row.presses).toBe(0)
  })
})
