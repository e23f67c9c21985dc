const ELLIPSIS = '…'

/** Truncates a text to the given number of characters, between two words if possible. */
export function cutTo(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  if (characters.length <= charactersMax) return text
  const kept = characters.slice(0, charactersMax - ELLIPSIS.length).join('')
  const lastSpace = kept.lastIndexOf(' ')
  return `${(lastSpace > kept.length / 2 ? kept.slice(0, lastSpace) : kept).trimEnd()}${ELLIPSIS}`
}
