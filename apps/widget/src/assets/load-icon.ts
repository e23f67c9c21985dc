export const ICON_RETRIES_MAX = 3
export const ICON_RETRY_DELAY_MS = 500
/** Asset hosts answer it while an icon is being made ready. */
const NOT_READY = 400
const ICON_BYTES_MAX = 65_536

export type IconPorts = {
  readonly fetch: (address: string) => Promise<{ readonly status: number; readonly ok: boolean; blob(): Promise<Blob> }>
  readonly wait: (delayMs: number) => Promise<void>
}

/**
 * Fetches an SVG icon (UI-4): asked again up to 3 times, 500 ms apart, while the answer is 400. Undefined for any other
 * failure: the placeholder stays. It is only ever shown as an image, in which an SVG can run nothing.
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
