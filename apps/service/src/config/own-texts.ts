/** A brand's own texts in the format that the widget needs: by language, then by the text that they replace. */
import type { BootData } from '@modulor/contract/http'
import type { LanguageCode } from '@modulor/contract/languages'
import type { Message } from '@modulor/contract/messages'
import { isPlayerMessageKey } from '@modulor/contract/player-messages'
import { compileMessage } from '@modulor/rules/messages'
import type { BrandConfig, CashierConfig } from './schema'
import type { TextsOfLanguage } from './texts-schema'

export type OwnTexts = NonNullable<BootData['texts']>

function ofLanguage({ methods }: CashierConfig, { labels, messages, ...names }: TextsOfLanguage) {
  const compiled: [string, Message][] = Object.entries(messages)
    .filter(([key]) => !isPlayerMessageKey(key))
    .map(([key, text]) => [key, compileMessage(text)])
  // A name that another method also has was refused before by `checkTexts`.
  const named = Object.entries(names.methods).flatMap(([id, text]) => {
    const method = Object.hasOwn(methods, id) ? methods[id] : undefined
    return method ? [[method.public_name, text] as const] : []
  })
  return Object.fromEntries<Message>([...Object.entries(labels), ...named, ...compiled])
}

/**
 * Cached per brand, because compiling the texts takes too long to do for each page. A reload creates new brand
 * objects.
 */
const known = new WeakMap<BrandConfig, OwnTexts>()

/** Returns undefined if the brand has no texts of its own. */
export function ownTextsOf(config: CashierConfig, brand: BrandConfig): OwnTexts | undefined {
  const languages = Object.entries(brand.texts)
  if (languages.length === 0) return undefined
  const texts =
    known.get(brand) ?? Object.fromEntries(languages.map(([code, texts]) => [code, ofLanguage(config, texts)]))
  known.set(brand, texts)
  return texts
}

/** The brand's own text in place of our message in a language; undefined if it has none. */
export function ownMessageOf({ brands }: CashierConfig, code: string, language: LanguageCode, key: string) {
  const messages = Object.hasOwn(brands, code) ? brands[code]?.texts[language]?.messages : undefined
  return messages && Object.hasOwn(messages, key) ? messages[key] : undefined
}

/**
 * The brand's name in a language, for messages that the service writes to a player. If the brand has been removed,
 * its code.
 */
export function brandNameIn({ brands }: CashierConfig, code: string, language: string): string {
  const brand = Object.hasOwn(brands, code) ? brands[code] : undefined
  if (!brand) return code
  const own = Object.entries(brand.texts).find(([each]) => each === language.toLowerCase().split('-')[0])
  return own?.[1].name ?? brand.name
}
