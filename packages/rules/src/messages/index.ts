/** Reading of ICU messages. A door of its own, because the parser is never in a browser. */
export { compareMessages, type MessageDifference } from './compare-messages'
export { compileMessage } from './compile-message'
export { readMessage, type MessageReading } from './read-message'
