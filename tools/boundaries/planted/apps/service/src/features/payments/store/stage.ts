export const storeStage = 'store'
