/** Files that players upload with a deposit form: a proof of address, a photo of a receipt (FILE). */
export { createUploads } from './create-uploads'
export { documentsOf } from './documents-of'
export { bindUploads, usableUploads } from './uploads.repository'
export { createClamdScanner } from './scan/clamd-scanner'
export { createScanUpload, type ScanMetrics, type ScanUpload } from './scan/scan-upload'
export type { ReceivedFile, Uploads } from './uploads.types'
