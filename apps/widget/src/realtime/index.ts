/**
 * The realtime channel (RT-1 to RT-6). Loaded when something is followed, by `start-following.ts`, which polls until then. A
 * publication says that something has changed; what is true is read by a call, so that a lost, late or repeated publication
 * does no harm.
 */
export { publishClicks, type Target } from './follow-channel'
export { followLive } from './follow-live'
