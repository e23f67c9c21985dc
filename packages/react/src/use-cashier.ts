import { createCashier, type Cashier, type CashierListeners, type CashierOptions } from '@modulor/embed'
import { useEffect, useRef, useState, type RefCallback } from 'react'
import { listenersOf, type CashierHandlers } from './listeners'

type Opening = Pick<CashierOptions, 'url' | 'session'>
type Options = Omit<CashierOptions, 'target' | 'on' | 'url' | 'session'>

/** The options of `createCashier`, with a handler for each event instead of `on`. */
export type UseCashierOptions = { [K in keyof Options]: Options[K] | undefined } & {
  origin: string
} & CashierHandlers &
  ({ url: string; session?: undefined } | { url?: undefined; session: () => Promise<{ url: string }> }) & {
    /** A language tag. Without it the cashier has the language of its session. */
    language?: string | undefined
  }

/** Returns the options without those that are undefined, which the types of `createCashier` do not allow. */
function present<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}

/**
 * Opens a cashier in the element that gets `target` as its ref. `cashier` is null until it is open, after it was closed, and
 * on a server. A closed cashier opens again when the element is mounted again.
 *
 * A change of theme or language is applied to the open cashier. A change of another option, such as the origin, address, flow
 * or display, destroys it and opens a new one. Handlers and `session` may be new functions in every render: the latest is
 * called. In strict mode the first cashier is destroyed before it opens a session.
 */
export function useCashier(options: UseCashierOptions): {
  readonly target: RefCallback<HTMLElement>
  readonly cashier: Cashier | null
} {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [cashier, setCashier] = useState<Cashier | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { origin, url, flow, display, closeIcon, hideNavigation, title, closeLabel, theme, language } = options
  const hasSession = options.session !== undefined
  useEffect(() => {
    if (!element) return
    const opening: Opening = hasSession
      ? { session: () => latest.current.session?.() ?? Promise.reject(new Error('The option `session` is missing')) }
      : { url: url ?? '' }
    const rest = present({ flow, display, closeIcon, hideNavigation, title, closeLabel, theme: latest.current.theme })
    const forget = () => setCashier((current) => (current === created ? null : current))
    const on: CashierListeners = {
      ...listenersOf(() => latest.current),
      close: (event) => {
        latest.current.onClose?.(event)
        // The cashier destroys itself after its listeners, unless one of them prevents it.
        queueMicrotask(() => {
          if (!created.iframe) forget()
        })
      },
    }
    const created: Cashier = createCashier({ target: element, origin, on, ...rest, ...opening } as CashierOptions)
    setCashier(created)
    return () => {
      created.destroy()
      forget()
    }
  }, [element, origin, url, hasSession, flow, display, closeIcon, hideNavigation, title, closeLabel])
  useEffect(() => {
    if (theme !== undefined) cashier?.setTheme(theme)
  }, [cashier, theme])
  useEffect(() => {
    if (language !== undefined) cashier?.setLanguage(language)
  }, [cashier, language])
  return { target: setElement, cashier }
}
