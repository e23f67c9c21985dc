/**
 * Where the caret stands in a display so that `count` characters of the player's own are left of it (AMT-3, FORM-18).
 * `isOwn` tells the player's characters from the mask's. Before a separator rather than behind it, so that Backspace
 * always meets a character of the player.
 */
export function caretBehind(display: string, count: number, isOwn: (character: string) => boolean): number {
  let seen = 0
  for (let index = 0; index < display.length; index += 1) {
    if (seen === count) return index
    if (isOwn(display.charAt(index))) seen += 1
  }
  return display.length
}
