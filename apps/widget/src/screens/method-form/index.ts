export { MethodFormScreen } from './method-form-screen'
