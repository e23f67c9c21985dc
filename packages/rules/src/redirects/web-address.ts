const ADDRESS_LENGTH_MAX = 2048
const HTTP_ADDRESS = /^https?:\/\/([^/?#]+)/i
/** Control characters, white space and backslashes, which address parsers drop or reinterpret. */
const UNPRINTABLE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/

/**
 * The parsed form of an absolute http(s) address, or undefined (RESULT-11). The host must be written in the text
 * exactly as the browser will use it. This one rule refuses user names, encoded and full-width letters, hidden
 * characters, and dotless and octal IP addresses. International hosts therefore have to be written in punycode.
 */
export function webAddress(address: string): URL | undefined {
  if (address.length > ADDRESS_LENGTH_MAX || UNPRINTABLE.test(address)) return undefined
  const written = HTTP_ADDRESS.exec(address)?.[1]?.toLowerCase()
  if (written === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const defaultPort = url.protocol === 'https:' ? ':443' : ':80'
  const isAsWritten = written === url.host || (url.port === '' && written === url.hostname + defaultPort)
  return isAsWritten ? url : undefined
}

/**
 * Whether a text is an absolute http(s) address that `webAddress` accepts; `followableAddress` decides whether it may
 * be followed.
 */
export function isWebAddress(address: string): boolean {
  return webAddress(address) !== undefined
}
