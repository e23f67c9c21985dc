// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import type { Cashier as CashierHandle } from '@modulor/embed'
import { toEnvelope, type CashierMessage } from '@modulor/contract/host-messages'
import { StrictMode, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useCashier, type UseCashierOptions } from './use-cashier'

const ORIGIN = 'https://cashier.example'

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(cleanup)

type Given = Partial<Pick<UseCashierOptions, 'onClose' | 'theme' | 'language'>>

function Panel({ given, onCashier }: { given: Given; onCashier: (cashier: CashierHandle | null) => void }) {
  const { target, cashier } = useCashier({ origin: ORIGIN, url: `${ORIGIN}/deposit?session_id=s1`, ...given })
  onCashier(cashier)
  return <div ref={target} />
}

/** A page whose button shows and hides the cashier. */
async function openShop(given: Given = {}) {
  const seen = vi.fn<(cashier: CashierHandle | null) => void>()
  function Shop() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          Toggle
        </button>
        {isOpen && <Panel given={given} onCashier={seen} />}
      </>
    )
  }
  const page = render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  )
  // The session is given as a promise of its address.
  await act(() => Promise.resolve())
  return {
    frames: () => page.container.querySelectorAll('iframe').length,
    cashier: () => seen.mock.lastCall?.[0],
    toggle: () => {
      act(() => page.getByRole('button').click())
      return act(() => Promise.resolve())
    },
    deliver: (message: CashierMessage) =>
      act(() => {
        const source = page.container.querySelector('iframe')?.contentWindow ?? null
        window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: toEnvelope(message) }))
        return Promise.resolve()
      }),
  }
}

it('issue-13 1 another theme or language is sent to the open cashier, and opens no other one', async () => {
  const seen = vi.fn<(cashier: CashierHandle | null) => void>()
  const panel = (given: Given) => <Panel given={given} onCashier={seen} />
  const page = render(panel({ theme: 'light', language: 'en' }))
  await act(() => Promise.resolve())
  const cashier = seen.mock.lastCall?.[0]
  if (!cashier) throw new Error('no cashier was opened')
  const [setTheme, setLanguage] = [vi.spyOn(cashier, 'setTheme'), vi.spyOn(cashier, 'setLanguage')]
  page.rerender(panel({ theme: 'dark', language: 'en' }))
  expect([setTheme.mock.calls, setLanguage.mock.calls]).toEqual([[['dark']], []])
  page.rerender(panel({ theme: 'dark', language: 'de' }))
  page.rerender(panel({}))
  expect([setTheme.mock.calls, setLanguage.mock.calls]).toEqual([[['dark']], [['de']]])
  expect(seen.mock.lastCall?.[0]).toBe(cashier)
})

describe('useCashier in strict mode', () => {
  it('issue-13 1 there is one cashier while it is open, and none after it was closed', async () => {
    const onClose = vi.fn()
    const shop = await openShop({ onClose })
    expect([shop.frames(), shop.cashier() !== null]).toEqual([1, true])
    await shop.deliver({ type: 'close' })
    expect(onClose).toHaveBeenCalledOnce()
    expect([shop.frames(), shop.cashier()]).toEqual([0, null])
  })

  it('issue-13 1 the cashier stays if the host prevents the close event', async () => {
    const shop = await openShop({ onClose: (event) => event.preventDefault() })
    const before = shop.cashier()
    await shop.deliver({ type: 'close' })
    expect(shop.frames()).toBe(1)
    expect(shop.cashier()).toBe(before)
  })

  it('issue-13 1 a new cashier is opened when the element is mounted again after a close', async () => {
    const shop = await openShop()
    const first = shop.cashier()
    await shop.deliver({ type: 'close' })
    await shop.toggle()
    await shop.toggle()
    expect(shop.frames()).toBe(1)
    expect([null, first]).not.toContain(shop.cashier())
  })
})
