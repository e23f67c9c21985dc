/* eslint-disable @typescript-eslint/consistent-type-imports -- an import statement would end these declarations' being ambient */
declare module 'virtual:messages/*' {
  const catalogue: import('./texts').Catalogue
  export default catalogue
}
declare module 'virtual:message-loaders' {
  type Loaders = Record<import('./languages').Language['code'], () => Promise<import('./texts').Catalogue>>
  export const english: import('./texts').Catalogue
  export const first: Loaders
  export const form: Loaders
  export const later: Loaders
}
declare module 'virtual:all-messages' {
  const all: Record<import('./languages').Language['code'], import('./texts').Catalogue>
  export default all
}
