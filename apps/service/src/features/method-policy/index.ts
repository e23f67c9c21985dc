/** Decides which methods a player may use. The list, the form, every call about a method and the submit use this feature. */
export { findMethod, type MethodRequest, type PayableMethod, type PolicyPlayer } from './find-method'
export { limitNotices, largestAmount, methodStatus, type ActiveSwitch, type MethodStatus } from './method-status'
export { isNestedList, offeredMethods, hiddenReason, type OfferedMethod, type PlayerContext } from './offered-method'
export { unusableReason } from './unusable-reason'
