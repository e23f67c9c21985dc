import type { FunnelGroup, FunnelLine } from './funnel.repository'

const NOTHING = '–'

const percent = (count: number, of: number) => (of === 0 ? NOTHING : `${((100 * count) / of).toFixed(1)} %`)
const seconds = (value: number | null) => (value === null ? NOTHING : value.toFixed(1))
const times = ({ median_s: median, p90_s: p90 }: FunnelLine['list_to_method']) => `${seconds(median)} / ${seconds(p90)}`

/**
 * The funnel as a table for a terminal: counts, the percentage of the previous step, and median / p90 of the times in seconds.
 */
export function formatFunnel(lines: readonly FunnelLine[], by: FunnelGroup | undefined): string {
  const head = ['list', 'method', 'submit', 'success', 'list→method s', 'method→submit s', 'submit→result s']
  const rows = lines.map((line, index) => [
    line.group ?? (index === 0 ? 'all' : 'unknown'),
    String(line.list_count),
    `${line.method_count} (${percent(line.method_count, line.list_count)})`,
    `${line.submit_count} (${percent(line.submit_count, line.method_count)})`,
    `${line.success_count} (${percent(line.success_count, line.submit_count)})`,
    ...[line.list_to_method, line.method_to_submit, line.submit_to_result].map(times),
  ])
  const table = [[by ?? '', ...head], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * A note about a brand without events in the period, because its zeros look the same as those of a misspelt name. A brand that
 * is no longer configured may still have events, so the names are taken from the table of events.
 */
export const brandNote = (brand: string, brandsWithEvents: readonly string[]): string | undefined =>
  brandsWithEvents.includes(brand)
    ? undefined
    : `The brand "${brand}" has no events of these days. Brands that have: ${brandsWithEvents.join(', ') || 'none'}.`
