import { beforeEach, describe, expect, it } from 'vitest'
import { replayEarlyClick, markHydrated, type Page } from './early-click'

/** A thing on the page, and how often it was pressed by us. */
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

/** A player's press; answers whether the browser still does what it would do by itself. */
function press(target: unknown): boolean {
  const event = new Event('click', { cancelable: true })
  Object.defineProperty(event, 'target', { value: target })
  return page.dispatchEvent(event)
}

describe('replayEarlyClick', () => {
  it('LIST-16 does a press once the widget is hydrated, and lets no link be followed before', () => {
    replayEarlyClick(page)
    const row = new Thing('row')
    expect(press(row)).toBe(false)
    expect(row.presses).toBe(0)
    markHydrated(page)
    expect(row.presses).toBe(1)
  })

  it('LIST-16 keeps a press from the widget that hydrates, which would do it a first time', () => {
    replayEarlyClick(page)
    let isOnItsWay = true
    const event = new Event('click', { cancelable: true })
    Object.defineProperty(event, 'target', { value: new Thing('row') })
    event.stopPropagation = () => void (isOnItsWay = false)
    page.dispatchEvent(event)
    expect(isOnItsWay).toBe(false)
  })

  it('does the last of several presses, once', () => {
    replayEarlyClick(page)
    const [first, last] = [new Thing('row'), new Thing('row')]
    press(first)
    press(last)
    press(new Thing('text'))
    markHydrated(page)
    markHydrated(page)
    expect([first.presses, last.presses]).toEqual([0, 1])
  })

  it('leaves presses alone that are no early press', () => {
    replayEarlyClick(page)
    expect(press(new Thing('text'))).toBe(true)
    expect(press(new EventTarget())).toBe(true)
    markHydrated(page)
    const row = new Thing('row')
    expect(press(row)).toBe(true)
    expect(row.presses).toBe(0)
  })

  it('drops a press on what is no longer there', () => {
    replayEarlyClick(page)
    const row = new Thing('row')
    press(row)
    row.isConnected = false
    markHydrated(page)
    expect(row.presses).toBe(0)
  })

  it('takes no press that the widget answers, where its script comes after the widget', () => {
    markHydrated(page)
    replayEarlyClick(page)
    const row = new Thing('row')
    expect(press(row)).toBe(true)
    markHydrated(page)
    expect(row.presses).toBe(0)
  })
})
