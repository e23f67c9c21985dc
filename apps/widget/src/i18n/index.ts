export { chooseLanguage, LANGUAGES, type Language, type LanguageCode } from './languages'
export { momentText } from './moment-text'
export { TextsProvider, useChooseLanguage, useLanguage, useText } from './texts-context'
export { isComplete, type Catalogue, type Translate } from './texts'
