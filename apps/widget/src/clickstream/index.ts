/** The clickstream (CLICK-1 to CLICK-4). Loaded after the first view, where the brand collects events. */
export { Clickstream } from './clickstream'
export type { ShownPage } from './tracker'
