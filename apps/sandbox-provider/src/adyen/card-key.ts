/** The key pair with which the simulator's card fields encrypt, and which decrypts their values. New at each start. */
import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto'
import { ServiceError } from './service-error'

const MODULUS_BITS = 2_048

export class CardKey {
  #pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined

  /** Created at the first use, because it takes a while. */
  get #keys() {
    return (this.#pair ??= generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS }))
  }

  /** The public key in the format for a browser and for tests. */
  get publicKey(): object {
    return this.#keys.publicKey.export({ format: 'jwk' })
  }

  open(value: string): string {
    try {
      const key = { key: this.#keys.privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }
      return privateDecrypt(key, Buffer.from(value, 'base64')).toString('utf8')
    } catch {
      throw new ServiceError(422, '174', 'validation', 'Unable to decrypt data')
    }
  }
}
