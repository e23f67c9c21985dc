/** Code 128, set B: a bar code that every till can read. Bars and gaps alternate; widths are multiples of the narrowest bar. */

const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START_B = 104
const STOP = 106
const CHECK_MODULUS = 103
/** The character of value 0. */
const FIRST_CHARACTER = 0x20
const CHARACTERS = /^[\u0020-\u007e]+$/
/** Longer codes would have bars that are too narrow on a phone's screen for a till. */
const LENGTH_MAX = 24

/** Values of the symbols: start, the characters, the check character, stop. Null if the text is too long or has other characters. */
export function code128Values(text: string): readonly number[] | null {
  if (text.length > LENGTH_MAX || !CHARACTERS.test(text)) return null
  const characters = Array.from(text, (character) => character.charCodeAt(0) - FIRST_CHARACTER)
  const check = characters.reduce((sum, value, index) => sum + value * (index + 1), START_B) % CHECK_MODULUS
  return [START_B, ...characters, check, STOP]
}

/** Widths of bars and gaps, beginning with a bar; null if the text is too long or has other characters. */
export function code128(text: string): readonly number[] | null {
  const values = code128Values(text)
  return values && values.flatMap((value) => Array.from(PATTERNS[value] ?? '', Number))
}

/** The bars as one SVG path of height 1, and its width. */
export function barPath(widths: readonly number[]): { readonly path: string; readonly width: number } {
  let at = 0
  let path = ''
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${String(at)} 0h${String(width)}v1h-${String(width)}z`
    at += width
  })
  return { path, width: at }
}
