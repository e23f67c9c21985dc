export { type MessageProps } from './format-message'
export { chooseLanguage, LANGUAGES, type Language, type LanguageCode } from './languages'
export { TextsProvider, useLanguage, useText, type TextsProviderProps } from './texts-context'
export { type Catalogue, type Translate } from './texts'
