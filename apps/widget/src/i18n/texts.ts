import type { Message } from '@modulor/contract/messages'
import { formatMessage, type MessageProps } from '@modulor/rules/format-message'
import type { Language } from './languages'

export type Catalogue = Readonly<Record<string, Message>>

/** The text of a key in the player's language. */
export type Translate = (key: string, props?: MessageProps) => string

/** Whether every placeholder of a text has its value. A sentence from outside without one is not shown. */
export const isComplete = (text: string): boolean => !/\{\w+\}/.test(text)

/**
 * Texts of one language. A key that the language lacks is read in English, one that English lacks is shown as it is
 * (BOOT-9): a player sees the key rather than nothing.
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
