/** Which methods a player may use: the one place that the list, the form, every call about a method and the submit ask. */
export { findMethod, type AskedMethod, type PayableMethod, type PolicyPlayer } from './find-method'
export { limitNotices, largestAmount, methodStatus, type ActiveSwitch, type MethodStatus } from './method-status'
export { isNestedList, offeredMethods, hiddenReason, type OfferedMethod, type PlayerContext } from './offered-method'
export { unusableReason } from './unusable-reason'
