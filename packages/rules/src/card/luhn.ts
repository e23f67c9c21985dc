/** The checksum of card numbers (CARD-2): every second digit from the right is doubled, the sum must end in 0. */
export function luhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index))
    const doubled = digit * 2
    if (index % 2 === 0) sum += digit
    else sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
