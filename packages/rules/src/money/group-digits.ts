/** Prevents a line break inside a number. */
export const NO_BREAK_SPACE = '\u00a0'

/** Groups the digits before the point in threes, counted from the right. Works on a number that is still being typed. */
export function groupDigits(decimalText: string, separator = NO_BREAK_SPACE): string {
  const [whole = '', ...rest] = decimalText.split('.')
  return [whole.replace(/\d(?=(?:\d{3})+$)/g, (digit) => digit + separator), ...rest].join('.')
}
