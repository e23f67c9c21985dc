/**
 * The caret's position in a display with `count` of the player's characters left of it (AMT-3, FORM-18). `isOwn`
 * distinguishes the player's characters from the mask's. The position is before a separator rather than after it, so
 * that Backspace always deletes a character of the player.
 */
export function caretBehind(display: string, count: number, isOwn: (character: string) => boolean): number {
  let seen = 0
  for (let index = 0; index < display.length; index += 1) {
    if (seen === count) return index
    if (isOwn(display.charAt(index))) seen += 1
  }
  return display.length
}
