import type { CashierMessage, ParentMessage } from '@modulor/contract/host-messages'

type Line = {
  readonly send: (message: CashierMessage) => void
  readonly listen: (listener: (message: ParentMessage) => void) => () => void
}

/**
 * The ways back that the screens offer to the parent (`back`, `canGoBack`): the newest one counts, because a modal
 * covers its page. The parent is notified of a change once it is settled, because one screen withdraws its way before
 * the next one offers its own.
 */
export function createBacks({ send, listen }: Line): (goBack: () => void) => () => void {
  const ways: (() => void)[] = []
  let said = false
  let stop = () => {}

  const settle = () => {
    const value = ways.length > 0
    if (value === said) return
    said = value
    stop()
    if (value) stop = listen(({ type }) => type === 'back' && ways.at(-1)?.())
    send({ type: 'canGoBack', value })
  }
  return (goBack) => {
    // Offered twice, a function is two offers.
    const way = () => goBack()
    ways.push(way)
    void Promise.resolve().then(settle)
    return () => {
      ways.splice(ways.indexOf(way), 1)
      void Promise.resolve().then(settle)
    }
  }
}
