declare module 'virtual:phone-countries' {
  const text: string
  export default text
}
