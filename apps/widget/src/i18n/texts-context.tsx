import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { LANGUAGES, type Language } from './languages'
import { loadMessages, type LoadedTexts } from './load-messages'
import { createTranslate, type Catalogue, type Translate } from './texts'

type TextsContextValue = {
  readonly language: Language
  readonly translate: Translate
  readonly choose: (language: Language) => void
}

const TextsContext = createContext<TextsContextValue>({
  language: LANGUAGES.en,
  translate: (key) => key,
  choose: () => undefined,
})

export type TextsProviderProps = {
  language: Language
  catalogue: Catalogue
  english: Catalogue
  children: ReactNode
}

/**
 * Provides the texts of the visit: the initial ones, until another language is chosen and loaded. Components are not remounted
 * then.
 */
export function TextsProvider({ children, ...start }: TextsProviderProps) {
  const [chosen, setChosen] = useState<LoadedTexts | null>(null)
  const requested = useRef<Language | null>(null)
  const { language, catalogue, english } = chosen ?? start
  const choose = useCallback((wanted: Language) => {
    requested.current = wanted
    void loadMessages(wanted).then((texts) => {
      // Of several requests only the newest one is used.
      if (requested.current === wanted) setChosen(texts)
    })
  }, [])
  const value = useMemo(
    () => ({ language, translate: createTranslate(language, catalogue, english), choose }),
    [language, catalogue, english, choose],
  )
  return <TextsContext value={value}>{children}</TextsContext>
}

/** `const t = useText()`, then `t('LIST.DEPOSIT')`. */
export function useText(): Translate {
  return use(TextsContext).translate
}

/** The player's language, for `Intl` and direction. */
export function useLanguage(): Language {
  return use(TextsContext).language
}

/** Returns the function that switches to another language when its texts are loaded. The typed values are kept (FORM-17). */
export function useChooseLanguage(): (language: Language) => void {
  return use(TextsContext).choose
}
