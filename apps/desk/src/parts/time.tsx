const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment in the time zone of the operator's browser; its title has it in UTC, as logs do. */
export function Time({ iso }: { iso: string }) {
  return (
    <time className="d-time" dateTime={iso} title={iso}>
      {SHORT.format(new Date(iso))}
    </time>
  )
}
