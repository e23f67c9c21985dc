declare module 'virtual:messages/*' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an import statement would end this declaration's being ambient
  const catalogue: import('./texts').Catalogue
  export default catalogue
}
