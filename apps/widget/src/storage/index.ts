export { openLocalData, type LocalData, type LocalDataKey, type StorageOwner } from './local-data'
export { currentSession, expireSession, isSessionExpired, saveSession } from './saved-sessions'
