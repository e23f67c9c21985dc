export const ICON_RETRIES_MAX = 3
export const ICON_RETRY_DELAY_MS = 500
/** The status of asset hosts while they are still preparing an icon. */
const NOT_READY = 400
const ICON_BYTES_MAX = 65_536

export type IconPorts = {
  readonly fetch: (address: string) => Promise<{ readonly status: number; readonly ok: boolean; blob(): Promise<Blob> }>
  readonly wait: (delayMs: number) => Promise<void>
}

/**
 * Fetches an SVG icon (UI-4). On status 400 it retries up to 3 times, every 500 ms. Returns undefined after any other failure;
 * the placeholder then stays. The icon is shown only as an image, in which an SVG cannot run scripts.
 */
export async function loadIcon(address: string, { fetch, wait }: IconPorts): Promise<Blob | undefined> {
  try {
    for (let retries = 0; ; retries += 1) {
      const answer = await fetch(address)
      if (answer.ok) {
        const icon = await answer.blob()
        return icon.type.startsWith('image/svg+xml') && icon.size <= ICON_BYTES_MAX ? icon : undefined
      }
      if (answer.status !== NOT_READY || retries === ICON_RETRIES_MAX) return undefined
      await wait(ICON_RETRY_DELAY_MS)
    }
  } catch {
    return undefined
  }
}
