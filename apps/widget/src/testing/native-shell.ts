/** Embeds the cashier as a native shell does (MSG-3), so that a test can read and send host messages. */
import type { CashierMessage, ParentMessage } from '@modulor/contract/host-messages'
import { toEnvelope } from '@modulor/contract/host-envelope'
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Installs the shell's bridge. Call it before the cashier opens. */
export function holdInShell() {
  const hostMessages: CashierMessage[] = []
  vi.stubGlobal('ReactNativeWebView', {
    postMessage: (text: string) => hostMessages.push((JSON.parse(text) as { payload: CashierMessage }).payload),
  })
  return {
    /** The messages to the host so far, the oldest first. */
    messagesOf: (type: CashierMessage['type']) => hostMessages.filter((message) => message.type === type),
    say: (message: ParentMessage) =>
      fireEvent(
        window,
        new MessageEvent('message', {
          data: toEnvelope(message),
          source: window,
          origin: window.location.origin,
        }),
      ),
  }
}
