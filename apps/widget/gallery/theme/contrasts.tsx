import { useRef, type CSSProperties } from 'react'
import { contrastOf } from './colour'
import type { Seeds } from './seeds'
import { PAIRS, TEXT_CONTRAST, type Pair } from './tokens'
import { useShownColours } from './use-shown-colours'

const TOKENS = [...new Set(PAIRS.flatMap(({ text, ground }) => [text, ground]))]

/** A pair that is not for text is shown as the border of the sample. */
const styleOf = ({ text, ground, leastContrast }: Pair): CSSProperties =>
  leastContrast < TEXT_CONTRAST
    ? { background: `var(${ground})`, boxShadow: `inset 0 0 0 2px var(${text})` }
    : { background: `var(${ground})`, color: `var(${text})` }

function PairRow({ pair, contrast }: { pair: Pair; contrast: number }) {
  const { words, leastContrast } = pair
  const isEnough = contrast >= leastContrast
  return (
    <tr data-enough={isEnough}>
      <th scope="row">
        <span className="t-sample" style={styleOf(pair)}>
          {words}
        </span>
      </th>
      <td>{contrast.toFixed(2)}</td>
      <td>{isEnough ? '✓' : '✗ too low'}</td>
      <td>{leastContrast}</td>
    </tr>
  )
}

/** The contrast of each pair in one theme, measured from the colours that this screen shows. */
export function Contrasts({ seeds, theme }: { seeds: Seeds; theme: 'light' | 'dark' }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useShownColours(box, TOKENS, seeds)
  const hexOf = (token: string) => shown.get(token) ?? '#000000'
  return (
    <div className="t-theme" data-theme={theme} ref={box}>
      <table>
        <caption>{theme === 'light' ? 'By day' : 'By night'}</caption>
        <thead>
          <tr>
            {['Where', 'Contrast', 'Enough', 'Least'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PAIRS.map((pair) => (
            <PairRow
              key={pair.words}
              pair={pair}
              contrast={shown.size > 0 ? contrastOf(hexOf(pair.text), hexOf(pair.ground)) : 0}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
