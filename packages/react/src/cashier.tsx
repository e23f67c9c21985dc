import type { Cashier as CashierHandle } from '@modulor/embed'
import { useImperativeHandle, type CSSProperties, type Ref } from 'react'
import { useCashier, type UseCashierOptions } from './use-cashier'

export type CashierProps = UseCashierOptions & {
  readonly className?: string
  readonly style?: CSSProperties
  /** The open cashier, for `back()` and `navigate(…)`; null before it is open and after it was closed. */
  readonly ref?: Ref<CashierHandle | null>
}

/** Renders an element with a cashier. On a server the element is empty; the cashier opens in the browser. */
export function Cashier({ className, style, ref, ...options }: CashierProps) {
  const { target, cashier } = useCashier(options)
  useImperativeHandle(ref, () => cashier as CashierHandle, [cashier])
  return <div ref={target} className={className} style={style} />
}
