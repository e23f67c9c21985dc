import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Shows a field with its focus style. Several fields can have it at the same time. */
export function ForcedFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current
      ?.querySelector('.mc-field, .mc-search, .mc-upload__box, .mc-amount__line, .mc-row, input, button')
      ?.classList.add('is-focus')
  }, [])
  return <div ref={frame}>{children}</div>
}
