const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

/** Converts an icon to a `data:` address. Apart from our own origin the page may load images only from such addresses. */
function asDataAddress(icon: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(icon)
  })
}

/**
 * Tries again to load a method's logo, with retries while its host is preparing it (UI-4). Never rejects; with undefined the icon
 * of the method's category stays. The code for it is loaded only here, because most logos load at once.
 */
export async function findLogoAgain(address: string): Promise<string | undefined> {
  try {
    const { loadIcon } = await import('../assets/load-icon')
    // Many logos are views of one SVG image; the fragment selects the view.
    const { hash } = new URL(address, window.location.origin)
    const icon = await loadIcon(address, { fetch: (wanted) => fetch(wanted), wait })
    const found = icon && (await asDataAddress(icon))
    return found && found + hash
  } catch {
    return undefined
  }
}
