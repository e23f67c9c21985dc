export const followStage = 'follow'
