import type { Message } from '@modulor/contract/messages'
import { compileMessage } from './compile-message'

export type MessageResult =
  | { readonly ok: true; readonly message: Message }
  /** The problem, for the person who wrote the text. */
  | { readonly ok: false; readonly why: string }

/** The explanation of each error code of the parser. */
const WORDS: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a brace is not closed',
  EMPTY_ARGUMENT: 'there is no name between the braces',
  MALFORMED_ARGUMENT: 'what stands between the braces is no name of a value',
  INVALID_ARGUMENT_TYPE: 'a value has a type other than number, plural, selectordinal and select',
  MISSING_OTHER_CLAUSE: 'a plural or select has no case "other", or a brace is not closed',
  UNCLOSED_TAG: 'a tag is not closed; a text is never markup',
}

/** Reads a text that a person has written. A syntax error is returned as a value. */
export function readMessage(text: string): MessageResult {
  try {
    return { ok: true, message: compileMessage(text) }
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) }
    const words = Object.hasOwn(WORDS, message) ? WORDS[message] : undefined
    return { ok: false, why: words ?? message.toLowerCase().replaceAll('_', ' ') }
  }
}
