import { useEffect, useRef, useState } from 'react'
import { Contrasts } from './contrasts'
import { Ramps } from './ramps'
import { Screens } from './screens'
import { SeedForm } from './seed-form'
import { readSeeds, styleOf, type Seeds } from './seeds'
import { useShownColours } from './use-shown-colours'

const THEMES = ['light', 'dark'] as const
const ACCENT = ['--accent'] as const
/**
 * A slider changes the seeds many times per second, and Safari throws after 100 changes of the address in a short time.
 */
const KEPT_AFTER_MS = 250

/** Writes the seeds into the address, so that a link shows the same theme. */
function keep(seeds: Seeds, theme: string): void {
  const query = new URLSearchParams({ ...Object.fromEntries(Object.entries(seeds).map(([k, v]) => [k, String(v)])) })
  query.set('theme', theme)
  history.replaceState(null, '', `?${query.toString()}`)
}

export function ThemePage() {
  const asked = new URLSearchParams(location.search)
  const [seeds, setSeeds] = useState(() => readSeeds(asked))
  const [theme, setTheme] = useState<'light' | 'dark'>(asked.get('theme') === 'dark' ? 'dark' : 'light')
  const box = useRef<HTMLDivElement>(null)
  const shown = useShownColours(box, ACCENT, seeds)
  useEffect(() => {
    const timer = setTimeout(() => keep(seeds, theme), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [seeds, theme])
  return (
    <div className="mc t-page" data-theme={theme} ref={box}>
      <style>{styleOf(seeds)}</style>
      <main>
        <h1>Theme of a brand</h1>
        <p>
          A brand gives a hue, a chroma and the hue of the neutrals. Lightness, radius, spacing and the typeface of the
          platform are the look’s own, so that text stays readable for every brand.
        </p>
        <SeedForm seeds={seeds} accent={shown.get('--accent') ?? '#000000'} onChange={setSeeds} />
        <Ramps seeds={seeds} />
        <section aria-labelledby="contrast">
          <h2 id="contrast">Contrast</h2>
          <p>Measured from the colours that this screen shows. Errors of a red brand differ by their sign and words.</p>
          <div className="t-themes">
            {THEMES.map((each) => (
              <Contrasts key={each} theme={each} seeds={seeds} />
            ))}
          </div>
        </section>
        <section aria-labelledby="screens">
          <h2 id="screens">Screens</h2>
          <fieldset className="t-switch">
            <legend>Theme of the screens</legend>
            {THEMES.map((each) => (
              <label key={each}>
                <input type="radio" name="theme" checked={theme === each} onChange={() => setTheme(each)} />
                {each === 'light' ? 'Light' : 'Dark'}
              </label>
            ))}
          </fieldset>
          <Screens theme={theme} seeds={seeds} />
        </section>
      </main>
    </div>
  )
}
