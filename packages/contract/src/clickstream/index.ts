/** The clickstream (CLICK-1 to CLICK-4): which events there are, and how they travel. */
export * from './batch'
export * from './events'
export * from './limits'
