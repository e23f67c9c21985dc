/**
 * The texts of a visit, in parts: what the first view says is here before it is drawn; the rest comes with the screens
 * after it and joins the same catalogue, so that no screen is ever drawn with keys instead of words.
 */
import type { Message } from '@modulor/contract/messages'
import { english as englishTexts, languages, type LanguageTexts } from 'virtual:message-loaders'
import { LANGUAGES, type Language } from './languages'
import type { Catalogue } from './texts'

/** Texts by language, then by key. */
export type OwnTexts = Readonly<Record<string, Catalogue>>

export type LoadedTexts = { readonly language: Language; readonly catalogue: Catalogue; readonly english: Catalogue }

/** What comes after the first view: the texts of a form, those of its rare parts, and those of all other screens. */
export type MessagePart = Exclude<keyof LanguageTexts, 'first'>

const english = englishTexts.first

/** The texts that are here from the start. */
export const ENGLISH: LoadedTexts = { language: LANGUAGES.en, catalogue: english, english }

/** The texts on the screen; a page has one language at a time. */
let current: LoadedTexts = ENGLISH
const partsHere = new Set<MessagePart>()

/** Whether the texts that are here have one for this key. */
export const hasText = (key: string): boolean => Object.hasOwn(current.catalogue, key) || Object.hasOwn(english, key)

/** The brand's own texts, which stand over those of the catalogues. */
let own: OwnTexts = {}

/** Adds to a catalogue in place, so that its existing users have the new texts. */
const join = (catalogue: Catalogue, part: Catalogue, ownTexts?: Catalogue): Catalogue =>
  Object.assign(catalogue as Record<string, Message>, part, ownTexts)

/** Sets the brand's own texts. Before any others are loaded. */
export function setOwnTexts(texts: OwnTexts = {}): void {
  own = texts
}

/** A part of a language's texts; where its chunk does not come, it is English, and without that it throws. */
async function loadPart(part: MessagePart, { language, catalogue }: LoadedTexts): Promise<void> {
  try {
    const texts = await languages[language.code]()
    join(catalogue, await texts[part](), own[language.code])
  } catch {
    join(english, await englishTexts[part]())
  }
}

/**
 * Loads the texts of a language, with every part that a screen has needed before. Where its chunk does not come, the
 * visit goes on in English.
 */
export async function loadMessages(language: Language): Promise<LoadedTexts> {
  try {
    const { code } = language
    // A copy, because other languages fall back to our English, and not to the brand's.
    const texts = { language, catalogue: join({}, (await languages[code]()).first, own[code]), english }
    // A part that another screen adds meanwhile is visited too.
    for (const part of partsHere) await loadPart(part, texts)
    current = texts
  } catch {
    current = ENGLISH
  }
  return current
}

/**
 * Loads a part for the screens that need it, each once. Rejects when it cannot be had, as a screen's own chunk does.
 */
export async function loadMessagePart(part: MessagePart): Promise<void> {
  if (partsHere.has(part)) return
  const texts = current
  await loadPart(part, texts)
  partsHere.add(part)
  // Another language was chosen meanwhile.
  if (current !== texts) await loadPart(part, current)
}
