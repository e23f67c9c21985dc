export { MethodListScreen } from './method-list-screen'
