/**
 * The realtime channel (RT-1 to RT-6). `start-following.ts` loads it, and polls until then. A publication only announces a change;
 * the new state is read by a call, so that a lost, late or repeated publication is harmless.
 */
export { publishClicks, type Target } from './follow-channel'
export { followLive } from './follow-live'
