type Part = string | null | undefined

const joined = (parts: readonly Part[], separator: string): string =>
  parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(separator)

/** One line of facts about a method (FORM-15): its parts with a bullet between them, empty ones left out. */
export function infoLine(parts: readonly Part[]): string {
  return joined(parts, ' • ')
}

/** Fee and processing time in one line (FORM-15): with a semicolon between them, empty ones left out. */
export function feeAndTimeLine(parts: readonly Part[]): string {
  return joined(parts, '; ')
}
