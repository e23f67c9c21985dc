declare module 'virtual:messages/*' {
  const catalogue: import('./texts').Catalogue
  export default catalogue
}
