/** Reading of ICU messages. A separate entry point, so that no browser loads the parser. */
export { compareMessages, type MessageDifference } from './compare-messages'
export { compileMessage } from './compile-message'
export { readMessage, type MessageResult } from './read-message'
