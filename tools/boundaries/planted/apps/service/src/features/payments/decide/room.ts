export const decideRoom = 'decide'
