export { loadVaultKeys } from './load-vault-keys'
export { createUserCards, type UserCards } from './user-cards'
export { parseVaultKeys, type VaultKeys } from './vault-keys'
