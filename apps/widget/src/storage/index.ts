export { fingerprintOf } from './fingerprint'
export { openLocalData, type LocalData } from './local-data'
export { currentSession, expireSession, saveSession } from './saved-sessions'
