/** The checksum of card numbers (CARD-2): every second digit from the right is doubled, the sum must end in 0. */
export function luhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits.at(-1 - index)) * (1 + (index % 2))
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
