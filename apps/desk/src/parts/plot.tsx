/** Small plots: a figure with a name, and the numbers as a table for screen readers. */
import { useId, type ReactNode } from 'react'
import { TableBox } from './table-box'
import './plot.css'

export type PlotPoint = {
  readonly label: string
  /** Undefined: there is no value, and the line has a gap. */
  readonly now: number | undefined
  readonly weekAgo: number | undefined
}

const WIDTH = 480
const HEIGHT = 120
const PADDING = 4

type Scale = { readonly x: (index: number) => number; readonly y: (value: number) => number }

function scaleOf(points: readonly PlotPoint[], max: number): Scale {
  const step = (WIDTH - 2 * PADDING) / Math.max(1, points.length - 1)
  return {
    x: (index) => PADDING + index * step,
    y: (value) => HEIGHT - PADDING - (value / max) * (HEIGHT - 2 * PADDING),
  }
}

type Values = readonly (number | undefined)[]
const isAlone = (values: Values, index: number) => values[index - 1] === undefined && values[index + 1] === undefined

/** A line through the values, with a gap where a value is missing. */
function pathOf(values: Values, { x, y }: Scale): string {
  return values
    .map((value, index) => {
      if (value === undefined) return ''
      return `${values[index - 1] === undefined ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}

/** Dots for values without a neighbour, because a line with one point is invisible. */
function dotsOf(values: Values, { x, y }: Scale): string {
  return values
    .map((value, index) =>
      value !== undefined && isAlone(values, index) ? `M${x(index).toFixed(1)} ${y(value).toFixed(1)}h0.01` : '',
    )
    .join('')
}

type PlotProps = {
  readonly title: string
  readonly points: readonly PlotPoint[]
  /** The value at the upper edge; by default the largest value. */
  readonly max?: number
  readonly text: (value: number | undefined) => string
  readonly children?: ReactNode
}

/** The current values as a line with a filled area, and those of a week ago as a dashed line. */
export function Plot({ title, points, max, text, children }: PlotProps) {
  const id = useId()
  const values = points.flatMap(({ now, weekAgo }) => [now ?? 0, weekAgo ?? 0])
  const top = max ?? Math.max(1, ...values)
  const scale = scaleOf(points, top)
  const [now, before] = [points.map((point) => point.now), points.map((point) => point.weekAgo)]
  return (
    <figure className="d-plot" aria-labelledby={id}>
      <figcaption id={id} className="d-plot__title">
        {title}
        {children}
      </figcaption>
      <svg className="d-plot__field" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="d-plot__edge" d={`M0 ${HEIGHT - PADDING}H${WIDTH}M0 ${PADDING}H${WIDTH}`} />
        <path className="d-plot__before" d={pathOf(before, scale)} />
        <path className="d-plot__before d-plot__dots" d={dotsOf(before, scale)} />
        <path className="d-plot__line" d={pathOf(now, scale)} />
        <path className="d-plot__line d-plot__dots" d={dotsOf(now, scale)} />
      </svg>
      <p className="d-plot__legend" aria-hidden="true">
        <span className="d-plot__key">now</span>
        <span className="d-plot__key d-plot__key--before">a week ago</span>
        <span className="d-plot__top">0 to {text(top)}, the last 24 hours</span>
      </p>
      <details className="d-plot__numbers">
        <summary>Numbers</summary>
        <TableBox label={`${title}: numbers`}>
          <thead>
            <tr>
              <th scope="col">Hour from</th>
              <th scope="col" className="d-number">
                Now
              </th>
              <th scope="col" className="d-number">
                A week ago
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, now, weekAgo }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="d-number">{text(now)}</td>
                <td className="d-number">{text(weekAgo)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      </details>
    </figure>
  )
}
