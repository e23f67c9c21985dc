/** The cashier's messages: the English texts, by which others are checked, and the compiled form. */
export { ENGLISH_TEXTS } from './english'
export type { Message, MessagePart } from './message'
