/** Codes as words: `do_not_honour` becomes `Do not honour`. */
export function wordsOf(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text of a value. A value of another release, which has no text here, is shown as words. */
export const textOf = (texts: Readonly<Record<string, string>>, value: string): string => texts[value] ?? wordsOf(value)

const WHOLE = new Intl.NumberFormat('en-GB')
export const countText = (count: number): string => WHOLE.format(count)

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago a time is, in its largest unit. */
export function ageText(iso: string, nowMs: number): string {
  const ms = Math.max(0, nowMs - Date.parse(iso))
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`
}

/** The percentage of ended payments that succeeded; undefined if none has ended. */
export function rateOf({ succeeded, failed }: { succeeded: number; failed: number }): number | undefined {
  return succeeded + failed === 0 ? undefined : (100 * succeeded) / (succeeded + failed)
}
export const rateText = (rate: number | undefined): string => (rate === undefined ? '–' : `${rate.toFixed(1)} %`)

/** `Yes` or `No`; null if the value is not known. */
export function yesNo(value: boolean | null): string | null {
  if (value === null) return null
  return value ? 'Yes' : 'No'
}
