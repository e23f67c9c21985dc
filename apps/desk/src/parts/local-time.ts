/** Without it the field takes years of six digits, which no time of the service has and `isoOfLocal` cannot convert. */
export const LOCAL_TIME_MAX = '9999-12-31T23:59'

/** ISO time of a `datetime-local` field, which has no seconds and the time zone of the operator's browser. */
export const isoOfLocal = (local: string): string => new Date(local).toISOString()
