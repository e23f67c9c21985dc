import { createContext, use, useMemo, type ReactNode } from 'react'
import { LANGUAGES, type Language } from './languages'
import { createTranslate, type Catalogue, type Translate } from './texts'

type TextsContextValue = { readonly language: Language; readonly translate: Translate }

const TextsContext = createContext<TextsContextValue>({
  language: LANGUAGES.en,
  translate: (key) => key,
})

export type TextsProviderProps = {
  language: Language
  catalogue: Catalogue
  english: Catalogue
  children: ReactNode
}

export function TextsProvider({ language, catalogue, english, children }: TextsProviderProps) {
  const value = useMemo(
    () => ({ language, translate: createTranslate(language, catalogue, english) }),
    [language, catalogue, english],
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
