/** The cashier's messages: the English texts, with which other languages are compared, and the type of a compiled message. */
export { ENGLISH_TEXTS } from './english'
export type { Message, MessagePart } from './message'
