import { createFileKeyService } from './file-key-service'
import type { KeyServices } from './key-service'

export type KeyServiceSettings = {
  /** CASHIER_MASTER_KEY_FILE. */
  readonly masterKeyFile?: string | undefined
}

/** Every plug-in. A connection to a key management service is a file beside `file-key-service.ts` and a line here. */
export const createKeyServices = ({ masterKeyFile }: KeyServiceSettings): KeyServices => ({
  file: createFileKeyService(masterKeyFile),
})
