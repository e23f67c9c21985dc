import type { Message } from '@modulor/contract/messages'
import { formatMessage, type MessageProps } from '@modulor/rules/format-message'
import type { Language } from './languages'

export type Catalogue = Readonly<Record<string, Message>>

/** The text of a key in the player's language. */
export type Translate = (key: string, props?: MessageProps) => string

/** Whether every placeholder of a text is replaced. External texts with a missing value are not shown. */
export const isComplete = (text: string): boolean => !/\{\w+\}/.test(text)

/**
 * Creates the translate function of a language. A key that is missing in the language is read in English. If it is missing there
 * too, the key itself is shown (BOOT-9), so that the player sees something.
 */
export function createTranslate(language: Language, catalogue: Catalogue, english: Catalogue): Translate {
  return (key, props = {}) => {
    const isOwn = Object.hasOwn(catalogue, key)
    const message = isOwn ? catalogue[key] : Object.hasOwn(english, key) ? english[key] : undefined
    if (message === undefined) return key
    return formatMessage(message, {
      locale: isOwn ? language.locale : 'en',
      props,
      isIsolating: language.direction === 'rtl',
    })
  }
}
