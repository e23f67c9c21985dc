import { createFileKeyService } from './file-key-service'
import type { KeyServices } from './key-service'

export type KeyServiceSettings = {
  /** The path in CASHIER_MASTER_KEY_FILE. */
  readonly masterKeyFile?: string | undefined
}

/** All key services. To add a key management service, add a file beside `file-key-service.ts` and a line here. */
export const createKeyServices = ({ masterKeyFile }: KeyServiceSettings): KeyServices => ({
  file: createFileKeyService(masterKeyFile),
})
