export const storeRoom = 'store'
