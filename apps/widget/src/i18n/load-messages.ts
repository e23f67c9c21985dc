/**
 * The texts of a visit, in parts. Those of the first view are loaded before it is rendered; the others are loaded with later
 * screens and added to the same catalogue, so that no screen is rendered with keys instead of texts.
 */
import type { Message } from '@modulor/contract/messages'
import { english as englishTexts, languages, type LanguageTexts } from 'virtual:message-loaders'
import { LANGUAGES, type Language } from './languages'
import type { Catalogue } from './texts'

/** Texts by language, then by key. */
export type OwnTexts = Readonly<Record<string, Catalogue>>

export type LoadedTexts = { readonly language: Language; readonly catalogue: Catalogue; readonly english: Catalogue }

/** The parts after the first view: the texts of a form, those of its rare parts, and those of all other screens. */
export type MessagePart = Exclude<keyof LanguageTexts, 'first'>

const english = englishTexts.first

/** The texts that are loaded from the start. */
export const ENGLISH: LoadedTexts = { language: LANGUAGES.en, catalogue: english, english }

/** The texts on the screen; a page has one language at a time. */
let current: LoadedTexts = ENGLISH
const partsHere = new Set<MessagePart>()

/** Whether a text for this key is loaded. */
export const hasText = (key: string): boolean => Object.hasOwn(current.catalogue, key) || Object.hasOwn(english, key)

/** The brand's own texts, which replace those of the catalogues. */
let own: OwnTexts = {}

/** Adds to a catalogue in place, so that its existing users have the new texts. */
const join = (catalogue: Catalogue, part: Catalogue, ownTexts?: Catalogue): Catalogue =>
  Object.assign(catalogue as Record<string, Message>, part, ownTexts)

/** Sets the brand's own texts. Call it before other texts are loaded. */
export function setOwnTexts(texts: OwnTexts = {}): void {
  own = texts
}

/** Loads a part of a language's texts. If its chunk does not load, loads the English one; rejects if that fails too. */
async function loadPart(part: MessagePart, { language, catalogue }: LoadedTexts): Promise<void> {
  try {
    const texts = await languages[language.code]()
    join(catalogue, await texts[part](), own[language.code])
  } catch {
    join(english, await englishTexts[part]())
  }
}

/**
 * Loads the texts of a language, with every part that a screen has needed before. If the language's chunk does not load, the
 * visit continues in English.
 */
export async function loadMessages(language: Language): Promise<LoadedTexts> {
  try {
    const { code } = language
    // A copy, because other languages fall back to our English texts, not to the brand's ones.
    const texts = { language, catalogue: join({}, (await languages[code]()).first, own[code]), english }
    // The loop includes parts that another screen adds meanwhile.
    for (const part of partsHere) await loadPart(part, texts)
    current = texts
  } catch {
    current = ENGLISH
  }
  return current
}

/**
 * Loads a part for a screen that needs it; each part is loaded once. Rejects if it cannot be loaded, like a screen's chunk.
 */
export async function loadMessagePart(part: MessagePart): Promise<void> {
  if (partsHere.has(part)) return
  const texts = current
  await loadPart(part, texts)
  partsHere.add(part)
  // If another language was chosen meanwhile, its part is loaded too.
  if (current !== texts) await loadPart(part, current)
}
