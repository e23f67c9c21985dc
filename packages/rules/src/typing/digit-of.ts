const DECIMAL_DIGIT = /^\p{Nd}$/u

/**
 * The ASCII digit for a digit of any script (AMT-2), or undefined. Unicode has the ten digits of a script in a row that
 * begins with zero, so the distance to the row's start is the value.
 */
export function digitOf(character: string): string | undefined {
  const code = character.codePointAt(0)
  if (code === undefined || !DECIMAL_DIGIT.test(character)) return undefined
  let distance = 0
  while (DECIMAL_DIGIT.test(String.fromCodePoint(code - distance - 1))) distance += 1
  return String(distance % 10)
}
