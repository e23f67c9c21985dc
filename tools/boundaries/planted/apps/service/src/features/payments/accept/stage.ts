export const acceptStage = 'accept'
