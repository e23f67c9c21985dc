export { audit } from '../audit/audit'
