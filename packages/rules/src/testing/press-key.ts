/** A name of an editing key, or the character that a key types. */
export type Key = string
export type Input = { display: string; caret: number }
export type KeyPress = { text: string; caret: number; previous: string; isForwardDeletion: boolean }

/** Keys that edit the text or move the caret, for random sequences of keys. */
export const EDITING_KEYS = ['Backspace', 'Delete', 'Left', 'Right', 'Home', 'End'] as const

/** The effect of a key on a text input in a browser, before the mask is applied. */
export function pressKey({ display, caret }: Input, key: Key): KeyPress {
  const after = (text: string, to: number) => ({
    text,
    caret: to,
    previous: display,
    isForwardDeletion: key === 'Delete',
  })
  const cut = (from: number, to: number) => after(display.slice(0, from) + display.slice(to), from)
  switch (key) {
    case 'Backspace':
      return cut(Math.max(0, caret - 1), caret)
    case 'Delete':
      return cut(caret, caret + 1)
    case 'Left':
      return after(display, Math.max(0, caret - 1))
    case 'Right':
      return after(display, Math.min(display.length, caret + 1))
    case 'Home':
      return after(display, 0)
    case 'End':
      return after(display, display.length)
    default:
      return after(display.slice(0, caret) + key + display.slice(caret), caret + key.length)
  }
}

export const isMove = (key: Key): boolean => ['Left', 'Right', 'Home', 'End'].includes(key)

/** The characters of a text that the player typed, without those of the mask. */
export const ownCharacters = (text: string, isOwn: (character: string) => boolean): string =>
  Array.from(text).filter(isOwn).join('')

/**
 * The player's characters that are expected after a key, and how many of them are left of the caret: an ungrouped text
 * with a caret in it. Backspace after a separator moves over it; Delete before one deletes the next character.
 */
export function expectedAfter(
  { display, caret }: Input,
  key: Key,
  isOwn: (character: string) => boolean,
): { own: string; left: number } {
  const ownOf = (text: string) => ownCharacters(text, isOwn)
  const own = ownOf(display)
  const left = ownOf(display.slice(0, caret)).length
  if (key === 'Backspace') {
    const isAtOwn = caret > 0 && isOwn(display.charAt(caret - 1))
    return isAtOwn ? { own: own.slice(0, left - 1) + own.slice(left), left: left - 1 } : { own, left }
  }
  if (key === 'Delete') return { own: own.slice(0, left) + own.slice(left + 1), left }
  if (isMove(key)) return { own, left: ownOf(display.slice(0, pressKey({ display, caret }, key).caret)).length }
  return isOwn(key) ? { own: own.slice(0, left) + key + own.slice(left), left: left + 1 } : { own, left }
}
