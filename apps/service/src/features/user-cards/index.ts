/** Saved cards, and the vault whose keys encrypt them (SAVED, SVC-6). */
export { createUserCardCalls, type UserCardCalls } from './card-calls'
export { createKeyServices } from './key-services/registry'
export { wrapRing } from './key-services/unwrap-ring'
export { loadVaultKeys, VaultKeysRefused } from './load-vault-keys'
export { readPrivateFile } from './read-private-file'
export {
  hashNumber,
  isUnreadable,
  openCard,
  openText,
  rewrapCard,
  rewrapText,
  sealCard,
  sealText,
  unlessUnreadable,
  type SealContext,
} from './sealed-card'
export { createEraseCardsTask } from './erase-cards-task'
export { createUserCards, type UserCards } from './user-cards'
export { parseVaultKeys, type VaultKey, type VaultKeys } from './vault-keys'
export { readVaultUse, VAULT_TABLES, vaultProblems, type VaultUse } from './vault-use.repository'
