export const decideStage = 'decide'
