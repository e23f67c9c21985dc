export const playerStage = 'player'
