import type { Host } from './host'

/**
 * Sends the height of the content to the parent whenever it changes (MSG-5). It measures the content, which has no minimum
 * height in a frame, so a change of the frame's height does not change the measured height.
 */
export function reportHeight(host: Host, content: HTMLElement): () => void {
  let sentPx = 0
  const observer = new ResizeObserver(() => {
    const heightPx = Math.ceil(content.getBoundingClientRect().height)
    if (heightPx === sentPx) return
    sentPx = heightPx
    host.send({ type: 'resize', height: heightPx })
  })
  observer.observe(content)
  return () => observer.disconnect()
}
