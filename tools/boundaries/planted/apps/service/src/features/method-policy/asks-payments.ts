export * from '../payments'
