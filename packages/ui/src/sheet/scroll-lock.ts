let lockedBy = 0
let release: () => void = () => undefined

/**
 * Prevents the page behind a sheet from scrolling, and keeps its width where scroll bars take space. With several
 * sheets, the page is locked once.
 */
export function lockScroll(): () => void {
  lockedBy += 1
  if (lockedBy === 1) {
    const { style, clientWidth } = document.documentElement
    const before = { overflow: style.overflow, padding: style.paddingInlineEnd }
    const barPx = window.innerWidth - clientWidth
    style.overflow = 'hidden'
    if (barPx > 0) style.paddingInlineEnd = `${barPx}px`
    release = () => {
      style.overflow = before.overflow
      style.paddingInlineEnd = before.padding
    }
  }
  return () => {
    lockedBy -= 1
    if (lockedBy === 0) release()
  }
}
