export { createUserCardCalls, type UserCardCalls } from './card-calls'
export { loadVaultKeys } from './load-vault-keys'
export { createUserCards, type UserCards } from './user-cards'
export { parseVaultKeys, type VaultKey, type VaultKeys } from './vault-keys'
