import type { Message } from '../../../packages/contract/src/messages/message'
import { compileMessage } from '../../../packages/rules/src/messages/compile-message'

/** Compiles all texts of one language; the error names the key. */
export function compileMessages(texts: Readonly<Record<string, string>>): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      try {
        return [key, compileMessage(text)]
      } catch (cause) {
        throw new Error(`The message ${key} is not valid: ${text}`, { cause })
      }
    }),
  )
}
