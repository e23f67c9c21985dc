/**
 * The texts of a visit, in two parts: what the first view says is here before it is drawn, the rest comes with the
 * screens after it and joins the same catalogue, so that no screen is ever drawn with keys instead of words.
 */
import { english, first, later } from 'virtual:message-loaders'
import { LANGUAGES, type Language } from './languages'
import type { Catalogue } from './texts'

export type LoadedTexts = { readonly language: Language; readonly catalogue: Catalogue; readonly english: Catalogue }

/** The texts that are here from the start. */
export const ENGLISH: LoadedTexts = { language: LANGUAGES.en, catalogue: english, english }

/** The texts on the screen; a page has one language at a time. */
let current: LoadedTexts = ENGLISH
let isLaterHere = false

/** Adds to a catalogue in place, so that its existing users have the new texts. */
const join = (catalogue: Catalogue, part: Catalogue) => Object.assign(catalogue as Record<string, unknown>, part)

/** The later texts of a language; where its chunk does not come, they are English, and without those it throws. */
async function loadLater({ language, catalogue }: LoadedTexts): Promise<void> {
  try {
    join(catalogue, await later[language.code]())
  } catch {
    join(english, await later.en())
  }
}

/**
 * Loads the texts of a language, the later ones too once a screen has needed them. Where its chunk does not come, the
 * visit goes on in English.
 */
export async function loadMessages(language: Language): Promise<LoadedTexts> {
  try {
    const texts = { language, catalogue: await first[language.code](), english }
    if (isLaterHere) await loadLater(texts)
    current = texts
  } catch {
    current = ENGLISH
  }
  return current
}

/** Brings the texts of the screens after the first view. Rejects when they cannot be had, as a screen's own chunk does. */
export async function loadLaterMessages(): Promise<void> {
  const texts = current
  await loadLater(texts)
  isLaterHere = true
  // Another language was chosen meanwhile.
  if (current !== texts) await loadLater(current)
}
