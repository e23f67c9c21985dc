import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Shows a field as it looks with the focus, in as many places as one likes. */
export function ForcedFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current
      ?.querySelector('.mc-field, .mc-search, .mc-upload__box, .mc-amount__line, .mc-row, input, button')
      ?.classList.add('is-focus')
  }, [])
  return <div ref={frame}>{children}</div>
}
