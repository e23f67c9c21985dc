import { useEffect, useRef } from 'react'
import { SCREEN_STATES } from '../../src/testing/screen-states'
import { styleOf, type Seeds } from './seeds'

const STYLE_ID = 'theme-seeds'

/** Sets the seeds in the page of a frame, in place of the default ones. */
function seed(frame: HTMLIFrameElement, seeds: Seeds): void {
  const page = frame.contentDocument
  // A page that is still loading has no head yet; the handler of `load` sets its seeds.
  if (!page?.head) return
  const known = page.getElementById(STYLE_ID)
  const style = known ?? Object.assign(page.createElement('style'), { id: STYLE_ID })
  style.textContent = styleOf(seeds)
  if (!known) page.head.append(style)
}

type ScreenProps = { name: string; theme: 'light' | 'dark'; seeds: Seeds }

function Screen({ name, theme, seeds }: ScreenProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) seed(frame.current, seeds)
  }, [seeds])
  return (
    <figure>
      <div className="t-phone">
        <iframe
          ref={frame}
          title={name}
          loading="lazy"
          src={`/?screen=${name}&theme=${theme}`}
          onLoad={({ currentTarget }) => seed(currentTarget, seeds)}
        />
      </div>
      <figcaption>
        <a href={`/?screen=${name}&theme=${theme}`}>{name}</a>
      </figcaption>
    </figure>
  )
}

/** Every screen in every state, in the size of a phone. */
export function Screens({ theme, seeds }: Omit<ScreenProps, 'name'>) {
  return (
    <div className="t-screens">
      {SCREEN_STATES.map(({ name }) => (
        <Screen key={`${theme} ${name}`} name={name} theme={theme} seeds={seeds} />
      ))}
    </div>
  )
}
