import type { Story } from './story'
import { BASIC_STORIES } from './stories/basics'
import { FIELD_STORIES } from './stories/fields'
import { LIST_STORIES } from './stories/lists'
import { NOTE_STORIES } from './stories/notes'
import { OVER_STORIES } from './stories/over'
import { PICKER_STORIES } from './stories/pickers'

const STORIES: readonly Story[] = [
  ...FIELD_STORIES,
  ...PICKER_STORIES,
  ...NOTE_STORIES,
  ...OVER_STORIES,
  ...LIST_STORIES,
  ...BASIC_STORIES,
]

const WIDTHS = { phone: 390, desktop: 760 }

export type GalleryProps = { part: string | null; theme: string | null; direction: string | null; width: string | null }

type StageProps = { states: Story['states']; theme: string; direction: string; widthPx: number }

/** The states of a component at one width, in one theme and one direction. */
function Stage({ states, theme, direction, widthPx }: StageProps) {
  return (
    <div className="mc g-stage" data-theme={theme} dir={direction} style={{ inlineSize: `${widthPx}px` }}>
      <div className="mc-app">
        <div className="g-states">
          {states.map(({ name, node }) => (
            <div key={name} className="g-state" data-state={name}>
              <p className="g-name">{name}</p>
              {node}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Every component in its states. The address can select one component, theme, direction or width; otherwise all are shown. */
export function Gallery({ part, theme, direction, width }: GalleryProps) {
  const themes = theme ? [theme] : ['light', 'dark']
  const widths = Object.entries(WIDTHS).filter(([name]) => width === null || width === name)
  const shown = STORIES.filter((each) => part === null || each.part === part)
  return (
    <main className="g-page">
      <h1 className="mc-title">Gallery of parts</h1>
      {part === null && (
        <nav className="g-nav" aria-label="Parts">
          {STORIES.map((each) => (
            <a key={each.part} href={`?part=${each.part}`}>
              {each.part}
            </a>
          ))}
        </nav>
      )}
      {shown.map((each) => (
        <section key={each.part} className="g-part" data-part={each.part}>
          <h2>{each.part}</h2>
          <div className="g-stages">
            {themes.flatMap((name) =>
              widths.map(([widthName, widthPx]) => (
                <Stage
                  key={`${name} ${widthName}`}
                  states={each.states}
                  theme={name}
                  direction={direction ?? 'ltr'}
                  widthPx={widthPx}
                />
              )),
            )}
          </div>
        </section>
      ))}
    </main>
  )
}
