import type { Host } from './host'

/**
 * Tells the parent the content's height whenever it changed (MSG-5). It measures the content, which in a frame
 * has no minimum height, so a change of the frame's height does not change the measured one.
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
