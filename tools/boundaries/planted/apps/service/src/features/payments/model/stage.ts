export const modelStage = 'model'
