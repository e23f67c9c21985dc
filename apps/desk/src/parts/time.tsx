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
/** Whether a fact is a moment. */
export const isTime = (value: string): boolean => ISO_TIME.test(value)

/** A moment in the time zone of the operator's browser; its title has it in UTC, as logs do. */
export function Time({ at }: { at: string }) {
  return (
    <time className="d-time" dateTime={at} title={at}>
      {timeText(at)}
    </time>
  )
}
