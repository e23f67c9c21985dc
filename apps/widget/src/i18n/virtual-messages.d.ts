/* oxlint-disable typescript/consistent-type-imports -- an import statement would end these declarations' being ambient */
declare module 'virtual:messages/*' {
  const catalogue: import('./texts').Catalogue
  export default catalogue
}
declare module 'virtual:message-loaders' {
  type Catalogue = import('./texts').Catalogue
  /** The first texts of a language, and the loaders of its other parts. */
  export type LanguageTexts = {
    readonly first: Catalogue
    readonly form: () => Promise<Catalogue>
    readonly rare: () => Promise<Catalogue>
    readonly later: () => Promise<Catalogue>
  }
  export const english: LanguageTexts
  export const languages: Record<import('./languages').Language['code'], () => Promise<LanguageTexts>>
}
declare module 'virtual:all-messages' {
  const all: Record<import('./languages').Language['code'], import('./texts').Catalogue>
  export default all
}
