/** Error reports of widget and service, by Sentry's envelope protocol (OBS-1, OBS-2). It needs neither a browser nor Node. */
export { readReportAddress, type ReportAddress } from './report-address'
export { readThrown, type FileNames, type Thrown } from './read-thrown'
export { createReportQueue, type DropReason, type ReportQueue } from './report-queue'
export { writeEnvelope, type Step } from './write-envelope'
