/** What is kept about players: how long, and what a merchant may ask for a player (export, erase). */
export { createPlayerData, type PlayerDataCalls } from './create-player-data'
export { createRetentionTask } from './retention-task'
