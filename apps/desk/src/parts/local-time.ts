/** ISO time of a `datetime-local` field, which has no seconds and the time zone of the operator's browser. */
export const isoOfLocal = (local: string): string => new Date(local).toISOString()
