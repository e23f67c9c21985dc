import type { CashierMessage, ParentMessage } from '@modulor/contract/host-messages'

type Line = {
  readonly send: (message: CashierMessage) => void
  readonly listen: (listener: (message: ParentMessage) => void) => () => void
}

/**
 * The back handlers that screens register for the parent (`back`, `canGoBack`). The newest one is used, because a modal
 * covers its page. The parent is notified of a change in a microtask, because one screen unregisters its handler before the next
 * one registers its own.
 */
export function createBacks({ send, listen }: Line): (goBack: () => void) => () => void {
  const handlers: (() => void)[] = []
  let announced = false
  let stop = () => {}

  const settle = () => {
    const value = handlers.length > 0
    if (value === announced) return
    announced = value
    stop()
    if (value) stop = listen(({ type }) => type === 'back' && handlers.at(-1)?.())
    send({ type: 'canGoBack', value })
  }
  return (goBack) => {
    // A wrapper, so that a function that is registered twice counts as two handlers.
    const handler = () => goBack()
    handlers.push(handler)
    void Promise.resolve().then(settle)
    return () => {
      handlers.splice(handlers.indexOf(handler), 1)
      void Promise.resolve().then(settle)
    }
  }
}
