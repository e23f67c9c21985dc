/** Players' data: how long it is kept, and the merchant's calls to export and erase it. */
export { createPlayerData, type PlayerDataCalls } from './create-player-data'
export { createRetentionTask } from './retention-task'
