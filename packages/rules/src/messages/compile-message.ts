/** ICU message text → the compact form that `format-message.ts` reads, so that the browser needs no parser. */
import { isLiteralElement, parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Message, MessagePart } from '@modulor/contract/messages'

function toCases(options: Record<string, { value: MessageFormatElement[] }>): Record<string, Message> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, toMessage(option.value)]))
}

function toPart(element: MessageFormatElement): MessagePart {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return ['argument', element.value]
    case TYPE.number:
      if (element.style) throw new Error(`{${element.value}, number} must have no style`)
      return ['number', element.value]
    case TYPE.plural:
      return ['plural', element.value, element.pluralType ?? 'cardinal', element.offset, toCases(element.options)]
    case TYPE.select:
      return ['select', element.value, toCases(element.options)]
    case TYPE.pound:
      return ['pound']
    case TYPE.date:
    case TYPE.time:
    case TYPE.tag:
      // Dates are formatted before they become a prop, and a text is never markup.
      throw new Error(`{${element.value}} has a type that the widget does not support`)
  }
}

function toMessage(elements: MessageFormatElement[]): Message {
  if (elements.every(isLiteralElement)) return elements.map(({ value }) => value).join('')
  return elements.map(toPart)
}

/** Throws the parser's message if the text is not an ICU message, or uses a form that the widget does not support. */
export function compileMessage(text: string): Message {
  return toMessage(parse(text))
}
