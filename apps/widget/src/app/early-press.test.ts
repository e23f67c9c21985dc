import { beforeEach, describe, expect, it } from 'vitest'
import { ALIVE_EVENT, keepEarlyPress } from './early-press'

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

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  keepEarlyPress(page)
})

/** A player's press; answers whether the browser still does what it would do by itself. */
function press(target: unknown): boolean {
  const event = new Event('click', { cancelable: true })
  Object.defineProperty(event, 'target', { value: target })
  return page.dispatchEvent(event)
}
const comeAlive = () => page.dispatchEvent(new Event(ALIVE_EVENT))

describe('keepEarlyPress', () => {
  it('LIST-16 does a press once the widget is alive, and lets no link be followed before', () => {
    const row = new Thing('row')
    expect(press(row)).toBe(false)
    expect(row.presses).toBe(0)
    comeAlive()
    expect(row.presses).toBe(1)
  })

  it('does the last of several presses, once', () => {
    const [first, last] = [new Thing('row'), new Thing('row')]
    press(first)
    press(last)
    press(new Thing('text'))
    comeAlive()
    comeAlive()
    expect([first.presses, last.presses]).toEqual([0, 1])
  })

  it('leaves presses alone that are no early press', () => {
    expect(press(new Thing('text'))).toBe(true)
    expect(press(new EventTarget())).toBe(true)
    comeAlive()
    const row = new Thing('row')
    expect(press(row)).toBe(true)
    expect(row.presses).toBe(0)
  })

  it('drops a press on what is no longer there', () => {
    const row = new Thing('row')
    press(row)
    row.isConnected = false
    comeAlive()
    expect(row.presses).toBe(0)
  })
})
