/** Apple Pay and Google Pay: the data to open their sheets, and Apple's validation of a merchant (LIST-17). */
export { certificateEnds, certificateEndSeconds, isToRenew, warnOfCertificates } from './certificate-ends'
export { createNativePay } from './create-native-pay'
export type { NativePay } from './native-pay.types'
