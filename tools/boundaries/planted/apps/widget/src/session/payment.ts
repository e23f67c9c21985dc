export const payment = 'payment'
