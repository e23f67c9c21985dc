const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

/** As a data address, which is the one besides our own that the page may draw images from. */
function asDataAddress(icon: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(icon)
  })
}

/**
 * The second try of a method's logo that did not come: asked for again while its host is making it ready (UI-4). Never
 * throws; undefined leaves the sign of the method's kind. The part that asks comes only now: most logos come at once.
 */
export async function findLogoAgain(address: string): Promise<string | undefined> {
  try {
    const { loadIcon } = await import('../assets/load-icon')
    // Many logos are views of one image; which one is said behind the `#`.
    const { hash } = new URL(address, window.location.origin)
    const icon = await loadIcon(address, { fetch: (wanted) => fetch(wanted), wait })
    const found = icon && (await asDataAddress(icon))
    return found && found + hash
  } catch {
    return undefined
  }
}
