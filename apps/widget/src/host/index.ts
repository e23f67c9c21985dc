export { createBrowserHost, SILENT_HOST } from './browser-host'
export { type Host } from './host'
export { HostProvider, useHost, useHostPlace } from './host-context'
export { reportHeight } from './report-height'
