const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export const timeText = (at: string): string => SHORT.format(new Date(at))

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
/** Whether a fact is a time. */
export const isTime = (value: string): boolean => ISO_TIME.test(value)

/** A time in the time zone of the operator's browser. Its tooltip shows it in UTC, as in the logs. */
export function Time({ at }: { at: string }) {
  return (
    <time className="d-time" dateTime={at} title={at}>
      {timeText(at)}
    </time>
  )
}
