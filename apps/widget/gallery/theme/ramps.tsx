import { useRef } from 'react'
import type { Seeds } from './seeds'
import { RAMPS } from './tokens'
import { useShownColours } from './use-shown-colours'

const TOKENS = Object.values(RAMPS).flat()

/** Every step of the ramps, with the colour that this screen shows for it. */
export function Ramps({ seeds }: { seeds: Seeds }) {
  const box = useRef<HTMLElement>(null)
  const shown = useShownColours(box, TOKENS, seeds)
  return (
    <section ref={box} aria-labelledby="ramps">
      <h2 id="ramps">Ramps</h2>
      {Object.entries(RAMPS).map(([name, tokens]) => (
        <div key={name}>
          <h3>{name}</h3>
          <ul className="t-ramp">
            {tokens.map((token) => (
              <li key={token}>
                <span className="t-swatch" style={{ background: `var(${token})` }} />
                <code>{token.slice(2)}</code>
                <code className="t-quiet">{shown.get(token)}</code>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
