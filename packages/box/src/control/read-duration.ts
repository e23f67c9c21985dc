const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const ADVANCE_MS_MAX = 400 * UNIT_MS.d

/** `3d`, `1h30m`, in milliseconds. Throws for anything else, and for more than 400 days. */
export function readDuration(text: unknown): number {
  const parts = typeof text === 'string' ? [...text.matchAll(/(\d{1,9})(ms|[smhdw])/g)] : []
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw new Error(`"${String(text)}" is not a valid duration. Write it as 90s, 30m, 12h, 3d or 1h30m.`)
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS], 0)
  if (ms > ADVANCE_MS_MAX) throw new Error('The clock can be moved by 400 days at most.')
  return ms
}
