/** A pseudo-locale, generated from the English texts: a text on a screen without accents is hard-coded. */
import type { Message, MessagePart } from '../../../packages/contract/src/messages/message'

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCENTED = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'
const LETTERS = new Map(Array.from(PLAIN, (letter, index) => [letter, Array.from(ACCENTED)[index] ?? letter]))

const accented = (text: string) => Array.from(text, (letter) => LETTERS.get(letter) ?? letter).join('')

function inside(message: Message): Message {
  return typeof message === 'string' ? accented(message) : message.map(partOf)
}

const casesOf = (cases: Readonly<Record<string, Message>>): Record<string, Message> =>
  Object.fromEntries(Object.entries(cases).map(([name, message]) => [name, inside(message)]))

function partOf(part: MessagePart): MessagePart {
  if (typeof part === 'string') return accented(part)
  if (part[0] === 'plural') return ['plural', part[1], part[2], part[3], casesOf(part[4])]
  return part[0] === 'select' ? ['select', part[1], casesOf(part[2])] : part
}

/** The message with every letter accented, in brackets, which show where a text is truncated or concatenated. */
export function pseudoMessage(message: Message): Message {
  const made = inside(message)
  return typeof made === 'string' ? `⟦${made}⟧` : ['⟦', ...made, '⟧']
}
